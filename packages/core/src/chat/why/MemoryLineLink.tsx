import { useOwnTexts } from '../../app/index.ts';
import { texts } from '../open-chat/texts.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import * as css from './MemoryLineLink.css.ts';

/** From the line where memory ends to what the last reply was written from: its budget, and what was cut. */
export const MemoryLineLink = () => {
  const { history, open } = useOpenChat();
  const text = useOwnTexts(texts);
  const message = history.messages.findLast(({ role, prev_id }) => role === 'bot' && prev_id !== null);
  if (!message) return null;
  return (
    <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => open('why', { message })}>
      {text('tools.memory-line.why')}
    </button>
  );
};
