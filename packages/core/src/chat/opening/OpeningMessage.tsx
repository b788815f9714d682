import { useContext, useId } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts, useSession } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import { strip } from '../composer/strip.css.ts';
import { LocationContext } from '../open-chat/chat-location.ts';
import * as css from './OpeningMessage.css.ts';

/**
 * What the page around the chat offers to begin with, in full: a button that sends it, above the composer. Nobody but the
 * user sends it. Gone once they have written something, and a draft of theirs stays what it is.
 */
export const OpeningMessage = () => {
  const { opening } = useContext(LocationContext);
  const { character, history, stream, isBusy, isGuest } = useOpenChat();
  const text = useOwnTexts(texts);
  const id = useId();
  const isOnline = useSession((state) => state.isOnline);
  const isWaiting = useStore(stream, ({ unsent, waiting, failure }) => unsent !== null || waiting.length > 0 || failure !== null);
  const hasWritten = history.cursor || history.messages.some(({ role }) => role === 'user');
  // Such a character answers no guest.
  const isRefused = isGuest && character.is_nsfw;
  if (!opening?.trim() || isRefused || hasWritten || isWaiting || isBusy || !isOnline) return null;
  const send = () => {
    const { draft } = stream.getState();
    void stream.send(opening);
    stream.write(draft);
  };
  return (
    <div className={strip} data-troupe-part="opening">
      <p id={id} className={css.label}>
        {text('tools.opening')}
      </p>
      <Button size="sm" className={css.message} aria-describedby={id} dir="auto" onClick={send}>
        {opening}
      </Button>
    </div>
  );
};
