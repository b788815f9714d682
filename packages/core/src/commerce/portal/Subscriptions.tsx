import type { SubscriptionRecord } from '@troupe/protocol';
import { Notice } from '../../ui/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import * as css from './Portal.css.ts';
import type { PortalHrefs } from './portal-hrefs.ts';
import { SubscriptionView } from './SubscriptionView.tsx';
import { useText } from './texts.ts';

export interface SubscriptionsProps {
  /** One at least; the first counts. */
  records: readonly SubscriptionRecord[];
  hrefs: PortalHrefs;
  /** Newer ones are on their way. */
  isFetching: boolean;
}

/** The subscription that counts, and whatever else there is. */
export const Subscriptions = ({ records, hrefs, isFetching }: SubscriptionsProps) => {
  const text = useText();
  const [first, ...others] = records;
  const running = records.filter(({ subscription_status }) => subscription_status !== 'expired');
  const view = (record: SubscriptionRecord, isFirst: boolean) => (
    <SubscriptionView
      key={record.subscription_id}
      record={record}
      hrefs={hrefs}
      isFetching={isFetching}
      isOver={!isFirst && record.subscription_status === 'expired'}
    />
  );
  return (
    <div className={css.list}>
      {running.length > 1 && <Notice glyph={infoIcon}>{text('portal.many')}</Notice>}
      {first && view(first, true)}
      {others.length > 0 && <h2 className={css.part}>{text('portal.others')}</h2>}
      {others.map((record) => view(record, false))}
    </div>
  );
};
