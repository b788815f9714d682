import { useLayoutEffect } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import * as css from './PickStrip.css.ts';

/** Says what is to be picked, and the way out; Escape is one too. */
export const PickStrip = () => {
  const { ui } = useOpenChat();
  const picking = useChatUi((state) => state.picking);
  const text = useOwnTexts(texts);
  const isPicking = picking !== null;
  // Escape works from the moment on that the strip is seen.
  useLayoutEffect(() => {
    if (!isPicking) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Ours alone: the page around must not close over it.
      event.preventDefault();
      ui.setState({ picking: null });
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [isPicking, ui]);
  if (!picking) return null;
  return (
    <div className={css.strip} role="status">
      <Notice
        tone={picking.kind === 'remove' ? 'warning' : 'accent'}
        glyph={infoIcon}
        data-troupe-part="pick-strip"
        action={
          <Button variant="inherit" size="sm" onClick={() => ui.setState({ picking: null })}>
            {text('tools.cancel')}
          </Button>
        }
      >
        {text(`tools.pick-hint.${picking.kind}`)}
      </Notice>
    </div>
  );
};
