import { formatMoney, getPurchaseOptions, personaLimit, type PaidRole } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Button, ButtonLink, Dialog, Icon } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import { texts } from './texts.ts';
import * as css from './UpgradePanel.css.ts';
import { upgradeTarget } from './upgrade-target.ts';

/** What is missing, and the plan that brings it: voice and images suggest a month of the highest (R-PLAN-05). */
const suggestedRole = {
  settings: 'paid_minimal',
  model: 'paid_premium',
  voice: 'paid_premium',
  images: 'paid_premium',
  'images-v2': 'paid_premium',
  training: 'paid_premium',
  translation: 'paid_basic',
  memories: 'paid_minimal',
  'auto-memories': 'paid_basic',
  'auto-response': 'paid_premium',
  personas: 'paid_minimal',
  queue: 'paid_minimal',
  ads: 'paid_minimal',
} as const satisfies Record<string, PaidRole>;
export type UpgradeFeature = keyof typeof suggestedRole;

export interface UpgradePanelProps {
  /** What the user wanted: chooses title, text and suggested plan. */
  feature: UpgradeFeature;
  /** The plan to suggest where the feature alone does not say it. */
  role?: PaidRole | undefined;
  onClose: () => void;
}

/**
 * Says what a plan would add, at the place where it is missing (R-PLAN-13). A dialog to put into a panel
 * of one's own: `if (!can('tts')) return <UpgradePanel feature="voice" onClose={onClose} />`. Guests are
 * asked to register; members are led to the subscribe page (or where the brand sells), with the plan that
 * is enough and its price; where nothing is sold, or the surface has no such page, it says that it is not offered.
 */
export const UpgradePanel = ({ feature, role = suggestedRole[feature], onClose }: UpgradePanelProps) => {
  const app = useApp();
  const { client, t } = app;
  const text = useOwnTexts(texts);
  const isGuest = useSession(({ status }) => status !== 'authenticated');
  const target = upgradeTarget(app);
  const { data: options } = useQuery({
    queryKey: [getPurchaseOptions.id, 'upgrade'],
    enabled: !isGuest && target.kind === 'subscribe',
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: {} }, { signal }),
    staleTime: 300_000,
  });
  const plan = options?.plans.monthly.find((one) => one.role === role);
  const register = app.wayTo({ name: 'platform.sign-up' });
  const leaveBy = (go: () => void) => () => {
    onClose();
    go();
  };
  const isOffered = isGuest ? register !== null : target.kind !== 'none';
  return (
    <Dialog isOpen onClose={onClose} title={text(`upgrade.title.${feature}`)} closeLabel={t('common.close')}>
      <p className={css.text}>{text(`upgrade.text.${feature}`)}</p>
      {isGuest && isOffered && feature === 'personas' && (
        <p className={css.text}>{text('upgrade.guest-personas', { count: personaLimit('free_tier') })}</p>
      )}
      {isGuest && isOffered && feature !== 'personas' && target.kind !== 'none' && (
        <p className={css.text}>{text('upgrade.guest')}</p>
      )}
      {!isOffered && <p className={css.text}>{text('upgrade.none')}</p>}
      {plan && (
        <div className={css.plan} data-troupe-part="suggested-plan">
          <span className={css.label}>{text('upgrade.suggested')}</span>
          <span className={css.name}>
            <span dir="auto">{plan.name}</span>
            <span>{text('upgrade.price', { price: formatMoney(t.locale, plan.price, plan.currency) })}</span>
          </span>
          <ul className={css.features}>
            {plan.features.slice(0, 4).map((line) => (
              <li key={line} className={css.feature}>
                <Icon glyph={checkIcon} size="sm" />
                <span dir="auto">{line}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.actions}>
        <Button onClick={onClose}>{text('upgrade.not-now')}</Button>
        {isGuest ? (
          register && (
            <Button variant="primary" onClick={leaveBy(register)}>
              {text('upgrade.register')}
            </Button>
          )
        ) : target.kind === 'external' ? (
          <ButtonLink variant="primary" href={target.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            {text('upgrade.label')}
          </ButtonLink>
        ) : (
          target.kind === 'subscribe' && (
            <Button variant="primary" onClick={leaveBy(target.go)}>
              {text('upgrade.label')}
            </Button>
          )
        )}
      </div>
    </Dialog>
  );
};
