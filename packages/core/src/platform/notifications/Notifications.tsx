import { limits } from '@troupe/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp, type Toast } from '../../app/index.ts';
import { alertIcon, checkIcon, infoIcon, type Glyph } from '../../ui/icons.ts';
import { ToastRegion } from '../../ui/index.ts';

const glyphs: Record<Toast['kind'], Glyph> = { info: infoIcon, success: checkIcon, warning: alertIcon, danger: alertIcon };

/**
 * The notifications of this instance, and the warning when the connection goes (part 1 §8). Each
 * surface mounts it once.
 */
export const Notifications = () => {
  const { notify, sessions, t, toasts } = useApp();
  const shown = useStore(toasts, (state) => state.shown);
  useEffect(
    () =>
      sessions.subscribe((now, before) => {
        if (before.isOnline && !now.isOnline)
          notify({ kind: 'warning', text: t('connection.offline'), durationMs: limits.toastLongMs });
      }),
    [notify, sessions, t],
  );
  return (
    <ToastRegion
      aria-label={t('toasts.label')}
      items={shown.map(({ id, kind, text, action }) => ({
        id: String(id),
        text,
        glyph: glyphs[kind],
        ...(action && {
          action: {
            label: action.label,
            onSelect() {
              toasts.setState((state) => ({ ...state, shown: state.shown.filter((toast) => toast.id !== id) }));
              action.run();
            },
          },
        }),
      }))}
    />
  );
};
