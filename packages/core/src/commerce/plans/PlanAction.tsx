import type { Plan, PurchaseOptions } from '@troupe/protocol';
import { ButtonLink, VisuallyHidden } from '../../ui/index.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { useText } from './texts.ts';

export interface PlanActionProps {
  plan: Plan;
  options: PurchaseOptions;
  hrefs: PlanHrefs;
  /** The plan's own name is told to who cannot see the column that the button stands in. */
  isShort?: boolean;
}

/** One way on from a plan: to its checkout; for who has a subscription to that one's page, where it is changed (no second one is sold). */
export const PlanAction = ({ plan, options, hrefs, isShort = false }: PlanActionProps) => {
  const text = useText();
  const { current_plan_id: currentId, current_plan_name: current, default_plan_id: defaultId } = options;
  const offer = options.offers.find(({ plan_id }) => plan_id === plan.plan_id);
  const href = current === null ? hrefs.checkout(plan.plan_id, offer?.offer_id) : hrefs.portal;
  if (href === null) return null;
  const way = current === null ? 'choose' : plan.plan_id === currentId ? 'manage' : 'change';
  const isBest = current === null && plan.plan_id === defaultId;
  return (
    <ButtonLink variant={isBest ? 'primary' : 'outline'} {...(isShort ? {} : { size: 'lg', isBlock: true })} href={href}>
      {isShort ? (
        <>
          {text(`plans.short.${way}`)} <VisuallyHidden>{plan.name}</VisuallyHidden>
        </>
      ) : (
        text(`plans.${way}`, { plan: plan.name })
      )}
    </ButtonLink>
  );
};
