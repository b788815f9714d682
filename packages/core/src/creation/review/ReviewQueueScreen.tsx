import { reviewKinds, type ReviewKind } from '@troupe/protocol';
import { useApp, useSession, type CursorList } from '../../app/index.ts';
import { ErrorSection, useUserSettings } from '../../platform/index.ts';
import { alertIcon, refreshIcon } from '../../ui/icons.ts';
import { Button, EmptyState, Icon, Notice, Select, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { QueueTable } from './QueueTable.tsx';
import * as css from './review.css.ts';
import { useText } from './texts.ts';
import { useReviewQueue, type QueuedCase } from './useReviewQueue.ts';

export interface ReviewQueueScreenProps {
  caseHref: (caseId: string) => string;
  /** The kind of cases that the address asks for; null for all. */
  kind: ReviewKind | null;
  onKind: (kind: ReviewKind | null) => void;
}

const Waiting = () => {
  const { t } = useApp();
  return (
    <>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div className={css.waiting} aria-hidden="true">
        {(['one', 'two', 'three', 'four'] as const).map((row) => (
          <Skeleton key={row} className={css.waitingRow} />
        ))}
      </div>
    </>
  );
};

interface CasesProps extends ReviewQueueScreenProps {
  queue: CursorList<QueuedCase>;
}

const Cases = ({ queue, caseHref, kind, onKind }: CasesProps) => {
  const { t } = useApp();
  const text = useText();
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = queue;
  if (items === undefined) return error ? <ErrorSection onRetry={retry} /> : <Waiting />;
  if (items.length === 0)
    return (
      <EmptyState
        role="status"
        title={text(kind === null ? 'review.empty' : 'review.empty.kind')}
        action={
          kind !== null && (
            <Button variant="outline" onClick={() => onKind(null)}>
              {text('review.show-all')}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <p className={css.shown} role="status">
        {text('review.shown', { number: t.number(items.length) })}
      </p>
      <QueueTable cases={items} caseHref={caseHref} />
      {hasMore && (
        <div className={css.more}>
          <Button variant="outline" aria-disabled={isLoadingMore || undefined} onClick={loadMore}>
            {isLoadingMore ? t('common.loading') : text('review.more')}
          </Button>
        </div>
      )}
    </>
  );
};

/** What waits for a reviewer, one row a chatbot, in the server's order. */
export const ReviewQueueScreen = (props: ReviewQueueScreenProps) => {
  const { kind, onKind } = props;
  const { t } = useApp();
  const text = useText();
  // Pictures go by them.
  useUserSettings();
  const isOnline = useSession((state) => state.isOnline);
  const queue = useReviewQueue(kind);
  const options = [
    { value: 'all' as const, label: text('review.show.all') },
    ...reviewKinds.map((value) => ({ value, label: text(`review.kind.${value}`) })),
  ];
  return (
    <div className={css.page} data-troupe-part="review-queue">
      <div className={css.pageHead}>
        <h1 className={css.title}>{text('review.title')}</h1>
        <div className={css.ways}>
          <Select
            aria-label={text('review.show')}
            options={options}
            value={kind ?? 'all'}
            onValueChange={(chosen) => onKind(chosen === 'all' ? null : chosen)}
          />
          <Button variant="outline" onClick={queue.retry}>
            <Icon glyph={refreshIcon} size="sm" />
            {text('review.refresh')}
          </Button>
        </div>
      </div>
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      <Cases {...props} queue={queue} />
    </div>
  );
};
