import { useStore } from 'zustand';
import { useApp, type Toast } from '../../../app/index.ts';
import { alertIcon, checkIcon, infoIcon, type Glyph } from '../../../ui/icons.ts';
import { ToastRegion } from '../../../ui/index.ts';

const glyphs: Record<Toast['kind'], Glyph> = { info: infoIcon, success: checkIcon, warning: alertIcon, danger: alertIcon };
/** The generic texts of P-ERR-01: what colour and sign say to those who see them. */
const kinds = { info: null, success: 'common.success', warning: 'common.alert', danger: 'common.alert' } as const;

/** What this instance has to say just now, each with its way back where it has one. `label` names the region; `isRaised` where a composer stands below. */
export const Toasts = ({ label, isRaised }: { label: string; isRaised?: boolean }) => {
  const { t, toasts } = useApp();
  const shown = useStore(toasts, (state) => state.shown);
  return (
    <ToastRegion
      aria-label={label}
      isRaised={isRaised}
      items={shown.map(({ id, kind, text, action }) => ({
        id: String(id),
        text,
        glyph: glyphs[kind],
        kind: kinds[kind] === null ? undefined : t(kinds[kind]),
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
