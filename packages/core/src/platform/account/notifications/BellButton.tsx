import { lazy, Suspense, useState } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import { bellIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/index.ts';
import * as css from './history.css.ts';
import { texts } from './texts.ts';
import { useNotificationHistory } from './useNotificationHistory.ts';

const NotificationDrawer = lazy(async () => {
  const { NotificationDrawer } = await import('./NotificationDrawer.tsx');
  return { default: NotificationDrawer };
});

export interface BellButtonProps {
  /** The page was opened to show it. */
  isOpenAtFirst?: boolean;
}

/** The way to what a member was told, with a mark while something is unread: an icon button, and the drawer that it opens. */
export const BellButton = ({ isOpenAtFirst = false }: BellButtonProps) => {
  const text = useOwnTexts(texts);
  const { unread } = useNotificationHistory();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <span className={css.bell}>
        <IconButton
          glyph={bellIcon}
          label={unread > 0 ? text('notifications.open.unread', { count: unread }) : text('notifications.open')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {unread > 0 && <span className={css.mark} data-troupe-part="unread-mark" />}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
