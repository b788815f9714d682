import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import './PictureEffects.css.ts';
import { texts } from './texts.ts';

/**
 * Opens a picture that is clicked, and says once when one is finished. The first half of the chat only
 * draws it; with the keyboard it is opened by the button below or from the message's menu.
 */
export const PictureEffects = () => {
  const text = useOwnTexts(texts);
  const { history, open, stream } = useOpenChat();
  const finishedId = useStore(stream, (state) => state.finishedId);
  const ref = useRef<HTMLSpanElement>(null);
  const { messages } = history;
  // A picture that is seen can be pressed.
  useLayoutEffect(() => {
    // The stage, which holds the log too.
    const log = ref.current?.parentElement;
    const show = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || target.dataset['troupePart'] !== 'picture') return;
      const url = target.getAttribute('src');
      const message = messages.find(({ image_url }) => image_url !== null && image_url === url);
      if (message) open('picture', { message });
    };
    log?.addEventListener('click', show);
    return () => log?.removeEventListener('click', show);
  }, [messages, open]);
  const finished = messages.find(({ id }) => id === finishedId);
  return (
    <VisuallyHidden ref={ref} role="status" aria-live="polite">
      {finished?.image_url && <span key={finished.id}>{text('images.finished', { prompt: finished.image_prompt ?? '' })}</span>}
    </VisuallyHidden>
  );
};
