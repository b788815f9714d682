import { limits } from '@troupe/protocol';
import { useStore } from 'zustand';
import { useOwnTexts, useSession } from '../../app/index.ts';
import { clockIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../composer/texts.ts';
import { strip } from '../composer/strip.css.ts';

/** How many messages wait, and why; nothing while none does or the first is on its way. */
export const OutboxStrip = () => {
  const text = useOwnTexts(texts);
  const { stream } = useOpenChat();
  const count = useStore(stream, ({ waiting }) => waiting.length);
  const outbox = useStore(stream, (state) => state.outbox);
  const isUnderWay = useStore(stream, ({ live, unsent }) => live !== null || unsent !== null);
  const hasFailed = useStore(stream, ({ failure }) => failure !== null);
  const isOnline = useSession((state) => state.isOnline);
  const isInLine = useChatUi((ui) => ui.isWaitingInQueue);
  if (count === 0 || (isUnderWay && isOnline && count < limits.outboxMax)) return null;
  const why =
    count >= limits.outboxMax
      ? text('outbox.full')
      : hasFailed
        ? text('outbox.held')
        : !isOnline
          ? text('outbox.offline', { count })
          : isInLine
            ? text('outbox.in-line', { count })
            : text('outbox.unreachable');
  return (
    <div className={strip}>
      <Notice
        tone="neutral"
        glyph={clockIcon}
        role="status"
        data-troupe-part="outbox-strip"
        action={
          isOnline &&
          !isUnderWay &&
          !isInLine && (
            <Button variant="inherit" size="sm" onClick={outbox?.tryNow}>
              {text('outbox.try')}
            </Button>
          )
        }
      >
        {text('outbox.strip', { count })} {why}
      </Notice>
    </div>
  );
};
