import type { Branch, Bookmark } from '@troupe/protocol';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { pinIcon } from '../../ui/icons.ts';
import { Badge, Button, Drawer, EmptyState, Icon, Skeleton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { toSpokenText } from '../roleplay/spoken-text.ts';
import * as css from './BranchesDrawer.css.ts';
import { texts } from './texts.ts';
import { useBranches } from './useBranches.ts';

/** The server cut it, so a mark may have lost its other half: it is read like one that is still being written. */
const wordsOf = ({ role, text }: Branch['first'], names: Names) =>
  toSpokenText(text, role === 'bot' ? names : undefined, { isGrowing: true });

/** Every way the story went, from where each leaves the one shown, and the messages with a name. */
export const BranchesDrawer = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  const { data, error, refetch } = useBranches();

  const showBranch = ({ leaf_id }: Branch) => {
    onClose();
    chat.showTake(leaf_id);
  };
  const goTo = ({ message_id }: Bookmark) => {
    onClose();
    chat.ui.setState({ target: message_id });
  };
  const others = data?.branches.filter(({ is_shown }) => !is_shown) ?? [];
  const shown = data?.branches.find(({ is_shown }) => is_shown);
  return (
    <Drawer isOpen onClose={onClose} title={text('branches.title')} closeLabel={t('common.close')}>
      {error && !data && (
        <EmptyState
          title={t.error(error)}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {!error && !data && <Skeleton className={css.loading} />}
      {data && (
        <div className={css.map}>
          <section aria-label={text('branches.bookmarks')}>
            <h3 className={css.heading}>{text('branches.bookmarks')}</h3>
            {data.bookmarks.length === 0 && <p className={css.empty}>{text('branches.bookmarks.empty')}</p>}
            <ul className={css.list}>
              {data.bookmarks.map((bookmark) => (
                <li key={bookmark.message_id}>
                  <button type="button" className={css.entry} onClick={() => goTo(bookmark)}>
                    <Icon glyph={pinIcon} size="sm" isFilled className={css.pin} />
                    <span className={css.words}>
                      <span className={css.name} dir="auto">
                        {bookmark.name}
                      </span>
                      <span className={css.excerpt} dir="auto">
                        {wordsOf(bookmark.message, chat.names)}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={text('branches.ways')}>
            <h3 className={css.heading}>{text('branches.ways')}</h3>
            {shown && (
              <p className={css.shown}>
                <Badge tone="accent">{text('branches.shown')}</Badge>
                {text('branches.length', { count: shown.length })}
              </p>
            )}
            {others.length === 0 && <p className={css.empty}>{text('branches.empty')}</p>}
            <ol className={css.tree}>
              {others.map((branch) => (
                <li key={branch.leaf_id} className={css.way}>
                  <button type="button" className={css.entry} disabled={chat.isBusy} onClick={() => showBranch(branch)}>
                    <span className={css.words}>
                      {branch.fork && (
                        <span className={css.fork} dir="auto">
                          {text('branches.after', { text: wordsOf(branch.fork, chat.names) })}
                        </span>
                      )}
                      <span className={css.name} dir="auto">
                        {wordsOf(branch.first, chat.names)}
                      </span>
                      <span className={css.meta}>
                        {text('branches.own', { count: branch.own_length })} ·{' '}
                        <time dateTime={branch.createdAt}>{t.time(branch.createdAt)}</time>
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Drawer>
  );
};
