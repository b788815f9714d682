import type { Character, Message } from '@troupe/protocol';
import { useMemo, useRef } from 'react';
import { isRefusal, useApp, useSession } from '../../app/index.ts';
import { OpenChatContext, useHeaderLinks, useOpenConversation } from '../open-chat/open-chat.ts';
import type { ComposerPort, LogPort } from '../open-chat/ports.ts';
import { useDeferredSlots } from './useDeferredSlots.ts';
import { chat, stage } from '../conversation/chat.css.ts';
import { ChatHeader } from '../conversation/ChatHeader.tsx';
import {
  Disclaimer,
  FailureNotice,
  GuestNotice,
  OfflineNotice,
  ReconnectingNotice,
} from '../conversation/ConversationNotices.tsx';
import { HeaderSkeleton, LogSkeleton } from '../conversation/ConversationSkeleton.tsx';
import { LiveMessage } from '../conversation/LiveMessage.tsx';
import { MessageItem } from '../conversation/MessageItem.tsx';
import { MessageList } from '../conversation/log/MessageList.tsx';
import { ReplyAnnouncer } from '../conversation/ReplyAnnouncer.tsx';
import type { History } from '../stream/history.ts';
import { DraftComposer } from './DraftComposer.tsx';
import { endingText, failureText, unansweredText } from '../stream/outcome-text.ts';
import { createSpeakers, toRows } from './to-rows.ts';
import type { useLiveReply } from './useLiveReply.ts';

export interface ConversationViewProps {
  characterId: string;
  /** Character and history as soon as they are here. */
  character: Character | undefined;
  history: History | undefined;
  live: ReturnType<typeof useLiveReply>;
  /** The page before the first loaded message. */
  older: { isLoading: boolean; load: () => void };
  /** Other takes of a message. */
  takes: { isTurning: boolean; show: (messageId: string) => void };
  /** The model that answers is the built-in responder. */
  isDemo: boolean;
  onSend: (text: string) => void;
  /** Null where the surface has no sign-up. */
  onSignUp: (() => void) | null;
  onNewChat: () => void;
  /** Another conversation with the same character is to be shown. */
  onOpen: (conversationId: string) => void;
}

const none: Message[] = [];

interface OutcomeProps extends Pick<ConversationViewProps, 'live' | 'onSignUp'> {
  text: string;
  isGuest: boolean;
}

/** Why there is no reply, with the ways on that this user has. */
const Outcome = ({ text, live: { stream, failure, unsent }, isGuest, onSignUp }: OutcomeProps) => {
  const isRateLimit = failure?.error.status === 429;
  return (
    <FailureNotice
      text={text}
      isCalm={failure === null}
      onTakeBack={unsent && !isRateLimit ? stream.takeBack : undefined}
      {...(isRateLimit && isGuest
        ? { onSignUp }
        : { onResubmit: failure?.canResubmit === false ? null : () => void stream.resubmit() })}
    />
  );
};

/** Why there is no reply, in words; undefined where there is one, or one is on its way. */
const outcomeOf = (
  t: Parameters<typeof failureText>[0],
  { failure, isReplying, unsent, waiting }: ConversationViewProps['live'],
  ...unanswered: [last: Message | undefined, failure: string | undefined]
) => {
  if (failure) return failureText(t, failure);
  return isReplying || unsent || waiting.length > 0 ? undefined : unansweredText(t, ...unanswered);
};

/**
 * One conversation: what is loaded of it, what is being written, and what the user can do. While it
 * loads, header, log and composer stand in the places they will have.
 */
export const ConversationView = ({
  characterId,
  character,
  history,
  live,
  older,
  takes,
  isDemo,
  onSend,
  onSignUp,
  onNewChat,
  onOpen,
}: ConversationViewProps) => {
  const { t } = useApp();
  const headerLinks = useHeaderLinks(characterId);
  const { stream, isReplying, isWaiting, replacesId, messageId, unsent, waiting, isFull, failure, finishedId } = live;
  const isGuest = useSession(({ status }) => status === 'guest');
  const isOnline = useSession((state) => state.isOnline);
  const isStalled = useSession((state) => state.isStalled && state.session !== null);
  const userName = useSession(({ session }) => session?.user.name);

  const messages = history?.messages ?? none;
  const name = character?.name ?? '';
  const speakerOf = useMemo(() => createSpeakers(character), [character]);
  const ownName = history?.userPersona?.name ?? userName?.trim();
  // C-PERS-07: what texts call a user without a name.
  const names = useMemo(() => ({ user: ownName || 'Honey', char: name }), [ownName, name]);
  const rows = useMemo(
    () => toRows(messages, { replacesId, messageId }, unsent ? [unsent, ...waiting] : waiting),
    [messages, replacesId, messageId, unsent, waiting],
  );

  const last = messages.at(-1);
  const isRateLimit = failure?.error.status === 429;
  const outcome = outcomeOf(t, live, last, history?.failure);

  const deferred = useDeferredSlots(history !== undefined);
  const box = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<ComposerPort>(null);
  const log = useRef<LogPort>(null);
  const { openChat, isCloning } = useOpenConversation({
    characterId,
    character,
    history,
    stream,
    names,
    isGuest,
    isBusy: isReplying || takes.isTurning || unsent !== null,
    showTake: takes.show,
    startNew: onNewChat,
    openConversation: onOpen,
    composer,
    log,
  });
  const slots = openChat ? deferred : undefined;

  const status = (message: Message | null, key: string) => {
    if (message === null && key !== unsent?.clientId) return slots && <slots.WaitingStatus clientId={key} />;
    if (message === null) return failure ? t('message.not-sent') : undefined;
    return message === last && message.status !== 'stopped' ? undefined : endingText(t, message);
  };

  return (
    <OpenChatContext.Provider value={openChat}>
      <div className={stage}>
        <section
          className={chat}
          data-troupe-part="chat"
          data-troupe-state={history ? undefined : 'loading'}
          aria-busy={history ? undefined : true}
          aria-label={character && t('conversation.label', { name })}
        >
          {character ? (
            <ChatHeader character={character} {...headerLinks} tools={slots && <slots.HeaderTools />} />
          ) : (
            <HeaderSkeleton />
          )}
          {character ? (
            <MessageList
              character={character}
              rows={rows}
              total={(history?.total ?? 0) + waiting.length + (unsent ? 1 : 0)}
              isLoading={!history}
              isEmpty={history !== undefined && rows.length === 0 && !isReplying}
              older={history?.cursor ? older : undefined}
              port={log}
              slots={slots}
              bottom={
                <>
                  <LiveMessage stream={stream} speakerOf={speakerOf} names={names} slots={slots} />
                  {outcome && <Outcome text={outcome} live={live} isGuest={isGuest} onSignUp={onSignUp} />}
                </>
              }
            >
              {({ key, by, text, createdAt, message }, isResting) => (
                <MessageItem
                  by={by}
                  text={text}
                  createdAt={createdAt}
                  speaker={speakerOf(message?.sub_character_id)}
                  names={names}
                  memoryLine={
                    message && message.id === history?.capped_message_id ? t('conversation.memory-line', { name }) : undefined
                  }
                  status={status(message, key)}
                  message={message ?? undefined}
                  isLast={message !== null && message === last && !unsent}
                  isResting={isResting}
                  slots={slots}
                />
              )}
            </MessageList>
          ) : (
            <LogSkeleton />
          )}
          {isOnline ? isStalled && <ReconnectingNotice /> : <OfflineNotice />}
          {slots && <slots.Strips port={composer} box={box} />}
          {!isRateLimit && isGuest && <GuestNotice onSignUp={onSignUp} />}
          <DraftComposer
            stream={stream}
            name={character?.name}
            onSend={onSend}
            isReplying={isReplying && isOnline}
            isLocked={(isOnline && (isWaiting || unsent !== null)) || isRateLimit || isCloning || isFull}
            tools={slots && <slots.ComposerTools />}
            box={box}
          />
          <Disclaimer isDemo={isDemo} />
          <ReplyAnnouncer
            names={names}
            finished={messages.find(({ id }) => id === finishedId)}
            // A toast says it already.
            failure={failure && !(slots && isRefusal(failure.error)) ? outcome : undefined}
          />
        </section>
        {slots && <slots.Panels />}
      </div>
    </OpenChatContext.Provider>
  );
};
