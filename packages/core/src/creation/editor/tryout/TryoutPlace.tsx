import { lazy, Suspense, useId, type Ref } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts } from '../../../app/index.ts';
import { chatIcon } from '../../../ui/icons.ts';
import { Button, Icon, mergeRefs, VisuallyHidden } from '../../../ui/index.ts';
import { useModal } from '../../../ui/overlays/useModal.ts';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import type { Tryout } from './tryout-session.ts';
import { useIsBeside } from './useIsBeside.ts';

const TryoutPanel = lazy(async () => ({ default: (await import('./TryoutPanel.tsx')).TryoutPanel }));

interface PlaceProps {
  tryout: Tryout;
  ref?: Ref<HTMLElement>;
}

/** The panel, and until it is there its name, by which its place is called. */
const NamedPanel = ({ onClose, ...panel }: { tryout: Tryout; titleId: string; onClose?: () => void }) => {
  const text = useOwnTexts(texts);
  return (
    <Suspense fallback={<VisuallyHidden id={panel.titleId}>{text('editor.tryout')}</VisuallyHidden>}>
      <TryoutPanel {...panel} onClose={onClose} />
    </Suspense>
  );
};

const Sheet = ({ tryout }: { tryout: Tryout }) => {
  const titleId = useId();
  const isOpen = useStore(tryout.store, (state) => state.isOpen);
  const close = () => tryout.put({ isOpen: false });
  const dialog = useModal(isOpen, close);
  return (
    <dialog ref={mergeRefs(dialog)} className={css.sheet} aria-labelledby={titleId} data-troupe-part="tryout">
      {isOpen && (
        <div className={css.inside}>
          <NamedPanel tryout={tryout} titleId={titleId} onClose={close} />
        </div>
      )}
    </dialog>
  );
};

/** The try-out: beside the form where there is room, and a sheet over it where there is none. */
export const TryoutPlace = ({ tryout, ref }: PlaceProps) => {
  const titleId = useId();
  const isBeside = useIsBeside();
  if (!isBeside) return <Sheet tryout={tryout} />;
  return (
    <section ref={ref} className={css.region} aria-labelledby={titleId} data-troupe-part="tryout">
      <NamedPanel tryout={tryout} titleId={titleId} />
    </section>
  );
};

/** The way to the sheet; nothing where the try-out stands beside the form. */
export const TryoutButton = ({ tryout }: { tryout: Tryout }) => {
  const text = useOwnTexts(texts);
  if (useIsBeside()) return null;
  return (
    <Button size="lg" className={css.opener} aria-haspopup="dialog" onClick={() => tryout.put({ isOpen: true })}>
      <Icon glyph={chatIcon} size="sm" />
      <span className={css.openerText}>{text('editor.tryout')}</span>
    </Button>
  );
};
