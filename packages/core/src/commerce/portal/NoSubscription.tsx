import { useApp } from '../../app/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import type { PortalHrefs } from './portal-hrefs.ts';
import { useText } from './texts.ts';

/** Nothing was bought: the way to the plans, or that there is none yet and the way home. */
export const NoSubscription = ({ hrefs: { subscribe } }: { hrefs: PortalHrefs }) => {
  const { links, t } = useApp();
  const text = useText();
  return (
    <EmptyState
      data-troupe-state="empty"
      title={text('portal.none.title')}
      text={subscribe === null ? `${text('portal.none.text')} ${text('portal.none.closed')}` : text('portal.none.text')}
      action={
        <ButtonLink variant="primary" href={subscribe ?? links({ name: 'home' })}>
          {subscribe === null ? t('payment.home') : text('portal.plans.see')}
        </ButtonLink>
      }
    />
  );
};
