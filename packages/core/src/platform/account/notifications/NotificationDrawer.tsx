import { useEffect, useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Button, Drawer } from '../../../ui/index.ts';
import { NotificationList } from './NotificationList.tsx';
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx';
import { texts } from './texts.ts';
import { useNotificationHistory } from './useNotificationHistory.ts';

/** What a member was told, and how they want to be told: a drawer. Opening it marks everything as read. */
export const NotificationDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const history = useNotificationHistory();
  const [areSettingsShown, setSettingsShown] = useState(false);
  const { notifications, markRead } = history;
  useEffect(() => {
    // What could not be marked is unread the next time, which is true.
    if (notifications) void markRead().catch(() => undefined);
  }, [markRead, notifications]);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('notifications.title')}
      closeLabel={t('common.close')}
      data-troupe-part="notification-drawer"
      foot={
        <Button variant="outline" onClick={() => setSettingsShown(!areSettingsShown)}>
          {text(areSettingsShown ? 'notifications.back' : 'notifications.settings')}
        </Button>
      }
    >
      {areSettingsShown ? <NotificationSettingsForm /> : <NotificationList {...history} />}
    </Drawer>
  );
};
