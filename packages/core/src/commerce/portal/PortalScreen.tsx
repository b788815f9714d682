import { useSession } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { bringPaymentTexts } from '../payment/payment-texts.ts';
import { NoSubscription } from './NoSubscription.tsx';
import * as css from './Portal.css.ts';
import type { PortalHrefs } from './portal-hrefs.ts';
import { PortalSkeleton } from './PortalSkeleton.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { useSubscriptions } from './useSubscriptions.ts';
import { useWords } from './words.ts';

bringPaymentTexts();

/**
 * What a member has bought, when it is paid next and how it is changed or ended (R-PORTAL-01). Whatever is said of it is as our
 * server says it: nothing is shown before it has happened.
 */
export const PortalScreen = ({ hrefs }: { hrefs: PortalHrefs }) => {
  const { t, text } = useWords();
  const isOnline = useSession((state) => state.isOnline);
  const { data, error, isFetching, refetch } = useSubscriptions();
  return (
    <div className={css.page} data-troupe-part="portal">
      <h1 className={css.title}>{text('portal.title')}</h1>
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      {data && data.length > 0 ? (
        <Subscriptions records={data} hrefs={hrefs} isFetching={isFetching} />
      ) : data ? (
        <NoSubscription hrefs={hrefs} />
      ) : error ? (
        <ErrorSection onRetry={() => void refetch()} />
      ) : (
        <PortalSkeleton />
      )}
    </div>
  );
};
