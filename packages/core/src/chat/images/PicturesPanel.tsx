import { listPictures, type Message } from '@troupe/protocol';
import { useApp, useCursorList, useOwnTexts } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Button, Dialog, EmptyState, Picture, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './PicturesPanel.css.ts';
import { texts } from './texts.ts';
import { thumbnail } from './thumbnail.ts';

/** Every picture of the open conversation, small (C-IMG-06); each opens large. */
export const PicturesPanel = ({ onClose }: PanelProps) => {
  const { client, t } = useApp();
  const text = useOwnTexts(texts);
  const { conversationId, history, open } = useOpenChat();
  const params = { conversationId };
  const shown = history.messages.findLast(({ image_url: url }) => url !== null)?.id ?? null;
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = useCursorList<Message>({
    // With a new picture at the end of the conversation it is another list.
    queryKey: [listPictures.id, params, shown],
    fetchPage: (last_id, signal) => client.call(listPictures, { params, query: { last_id } }, { signal }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('images.all')} closeLabel={t('common.close')} className={css.dialog}>
      {items === undefined &&
        (error ? (
          <ErrorSection onRetry={retry} />
        ) : (
          <>
            <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
            <div className={css.grid}>
              <Skeleton className={css.waiting} />
              <Skeleton className={css.waiting} />
              <Skeleton className={css.waiting} />
            </div>
          </>
        ))}
      {items?.length === 0 && <EmptyState role="status" title={text('images.all.empty')} text={text('images.all.empty.text')} />}
      {items !== undefined && items.length > 0 && (
        <ul className={css.grid} data-troupe-part="pictures">
          {items.map((message) => (
            <li key={message.id}>
              <button type="button" className={css.open} onClick={() => open('picture', { message })}>
                <Picture
                  className={css.picture}
                  src={message.image_url ?? undefined}
                  alt={message.image_prompt ?? ''}
                  width={thumbnail.width}
                  sizes={`${thumbnail.width * 1.25}px`}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={css.more}>
          <Button variant="outline" aria-disabled={isLoadingMore || undefined} onClick={loadMore}>
            {isLoadingMore ? t('common.loading') : text('images.all.more')}
          </Button>
        </div>
      )}
    </Dialog>
  );
};
