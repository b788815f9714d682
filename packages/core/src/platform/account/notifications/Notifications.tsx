import { limits } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp } from '../../../app/index.ts';
import { Toasts } from './Toasts.tsx';

/**
 * The notifications of this instance, and the warning when the connection goes (P-SHELL-14). Each
 * surface mounts it once.
 */
export const Notifications = ({ isRaised }: { isRaised?: boolean }) => {
  const { notify, sessions, t } = useApp();
  useEffect(
    () =>
      sessions.subscribe((now, before) => {
        if (before.isOnline && !now.isOnline)
          notify({ kind: 'warning', text: t('connection.offline'), durationMs: limits.toastLongMs });
      }),
    [notify, sessions, t],
  );
  return <Toasts label={t('toasts.label')} isRaised={isRaised} />;
};
