import { deleteDismissal, limits, listDismissals, type Dismissal } from '@troupe/protocol';
import { useApp, useCursorList, useOwnTexts, useSession } from '../../../app/index.ts';
import { undoIcon } from '../../../ui/icons.ts';
import { Avatar, Button, Icon } from '../../../ui/index.ts';
import { useIsBlurring } from '../cards/useBlurredPicture.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { forgetRecommendations } from './forget-recommendations.ts';
import * as css from './recommendations.css.ts';
import { texts } from './texts.ts';
import { useDate } from './useDate.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

type Item = Dismissal & { id: string };

const DismissalRow = ({ item, onUndo }: { item: Item; onUndo: () => void }) => {
  const text = useOwnTexts(texts);
  const dateOf = useDate();
  const isBlurring = useIsBlurring();
  const { lowered, name } = item;
  return (
    <li className={css.entry}>
      <Avatar src={item.avatar_is_nsfw && isBlurring ? null : item.avatar_url} name={name} size={40} />
      <span className={css.about}>
        <strong dir="auto">{name}</strong>
        <span className={css.small}>
          {text('recommendations.sent.lowered', { count: lowered.count, date: dateOf(item.created_at) })}
        </span>
        {lowered.characters.length > 0 && (
          <span className={css.small} dir="auto">
            {text('recommendations.sent.named', { names: lowered.characters.map((one) => one.name).join(', ') })}
          </span>
        )}
        {lowered.tags.length > 0 && (
          <span className={css.small} dir="auto">
            {text('recommendations.sent.tags', { tags: lowered.tags.join(', ') })}
          </span>
        )}
      </span>
      <Button variant="outline" size="sm" aria-label={text('recommendations.undo.named', { name })} onClick={onUndo}>
        <Icon glyph={undoIcon} size="sm" />
        {text('recommendations.undo')}
      </Button>
    </li>
  );
};

/** A dislike with a receipt: all that was sent away, what each lowered, and the way back. */
export const DismissalList = () => {
  const app = useApp();
  const { client, notify } = app;
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const sent = useCursorList<Item>({
    queryKey: [listDismissals.id, userId],
    fetchPage: async (last_id, signal) => {
      const page = await client.call(listDismissals, { query: { last_id } }, signal && { signal });
      return page.map((one) => ({ ...one, id: one.character_id }));
    },
  });
  const undo = async ({ id }: Item) => {
    const revert = sent.patch((items) => items.filter((one) => one.id !== id));
    try {
      await client.call(deleteDismissal, { params: { characterId: id } });
      forgetRecommendations(app, 'tastes');
    } catch {
      revert();
      notify({ kind: 'danger', text: text('recommendations.failed'), durationMs: limits.toastNormalMs });
    }
  };
  return (
    <section aria-label={text('recommendations.sent.title')}>
      <h2 className={css.subtitle}>{text('recommendations.sent.title')}</h2>
      {sent.error && !sent.items ? <ErrorSection onRetry={sent.retry} /> : !sent.items && <WaitingRows />}
      {sent.items?.length === 0 && <p className={css.small}>{text('recommendations.sent.empty')}</p>}
      {sent.items && sent.items.length > 0 && (
        <ul className={css.list} data-troupe-part="dismissals">
          {sent.items.map((item) => (
            <DismissalRow key={item.id} item={item} onUndo={() => void undo(item)} />
          ))}
        </ul>
      )}
      {sent.hasMore && (
        <div className={css.more}>
          <Button variant="outline" disabled={sent.isLoadingMore} onClick={sent.loadMore}>
            {text('recommendations.more')}
          </Button>
        </div>
      )}
    </section>
  );
};
