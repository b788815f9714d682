import type { AppError, Character } from '@troupe/protocol';
import { lazy, Suspense, useMemo } from 'react';
import { useApp, useAppSettings, useSession, type SearchChange, type SearchValues } from '../../app/index.ts';
import { useCharacter } from '../../platform/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { alone, chat } from '../conversation/chat.css.ts';
import { LocationContext } from '../open-chat/chat-location.ts';
import { useRegister } from '../open-chat/open-chat.ts';
import { ConversationError } from './ConversationError.tsx';
import { ConversationView } from './ConversationView.tsx';
import { useConversationId } from './useConversationId.ts';
import { useEpoch } from './useEpoch.ts';
import { useHistory } from './useHistory.ts';
import { useLiveReply } from './useLiveReply.ts';

const PersonaStep = lazy(async () => ({ default: (await import('../personas/PersonaStep.tsx')).PersonaStep }));

export interface ChatScreenProps {
  params: {
    characterId: string;
    /** None continues the newest conversation, `new` starts a fresh one, an id continues that one. */
    conversationId?: string | undefined;
  };
  /**
   * The conversation shown is another than the location says: the surface may rewrite its path. One that was
   * just created is the newest, which the plain path of its character leads to (C-CONV-01).
   */
  onConversation?: (conversationId: string, isCreated: boolean) => void;
  /** What the location asks for beside the conversation; see `ChatLocation`. */
  search?: SearchValues;
  onSearchChange?: SearchChange;
  /** A first message to offer, what to put into an empty composer, and where Back leads; see `ChatLocation`. */
  opening?: string | undefined;
  prefill?: string | undefined;
  backHref?: string | undefined;
}

/**
 * Chat with a character: the whole screen, as high as what it is put in. Its composer is
 * there from the first paint; session, character and conversation arrive around it.
 */
export const ChatScreen = (props: ChatScreenProps) => {
  const { params, onConversation } = props;
  const { t, wayTo } = useApp();
  const signIn = wayTo({ name: 'platform.sign-in' });
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id ?? null);
  const userEpoch = useEpoch(userId);
  if (status === 'required') {
    return (
      <div className={chat} data-troupe-part="chat" data-troupe-state="sign-in">
        <EmptyState
          className={alone}
          title={t('errors.unauthorized')}
          action={
            signIn && (
              <Button variant="primary" onClick={signIn}>
                {t('conversation.sign-in')}
              </Button>
            )
          }
        />
      </div>
    );
  }
  // Another character or another user is another screen: nothing of one may show in the other.
  return (
    <LocationContext.Provider value={props}>
      <OpenConversation key={`${userEpoch} ${params.characterId}`} {...params} userId={userId} onConversation={onConversation} />
    </LocationContext.Provider>
  );
};

interface OpenConversationProps {
  characterId: string;
  conversationId?: string | undefined;
  /** Null while the session is on its way. */
  userId: string | null;
  onConversation: ((conversationId: string, isCreated: boolean) => void) | undefined;
}

const OpenConversation = ({ characterId, conversationId, userId, onConversation }: OpenConversationProps) => {
  const { character, error, retry } = useCharacter(characterId, userId !== null);
  const opened = useConversationId({ characterId, conversationId, userId, onConversation });
  const epoch = useEpoch(opened.id);
  const failure = error ?? opened.error;
  return (
    <>
      <Conversation
        key={epoch}
        characterId={characterId}
        character={character}
        conversationId={opened.id}
        failure={
          failure && {
            error: failure,
            retry: () => {
              retry();
              opened.retry();
            },
          }
        }
        onNewChat={() => void opened.startNew()}
        onOpen={opened.show}
      />
      {opened.step && (
        <Suspense>
          <PersonaStep character={character} {...opened.step} />
        </Suspense>
      )}
    </>
  );
};

interface ConversationProps {
  characterId: string;
  character: Character | undefined;
  conversationId: string | undefined;
  /** Why there is none, or no character. */
  failure: { error: Error; retry: () => void } | null;
  onNewChat: () => void;
  onOpen: (conversationId: string) => void;
}

const Conversation = ({ characterId, character, conversationId, failure, onNewChat, onOpen }: ConversationProps) => {
  const { wayTo } = useApp();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { history, error, retry, older, takes } = useHistory(characterId, conversationId);
  const settings = useAppSettings(history !== undefined);
  const signUp = useMemo(() => wayTo({ name: 'platform.sign-up' }), [wayTo]);
  const register = useRegister();
  const refuse = (isGuest && character?.is_nsfw && register) || undefined;
  const live = useLiveReply(characterId, character && history, refuse);

  // Only what was written here can be a command: a message that the page around the chat offers is sent as it is.
  const send = (written: string) => {
    const { takeCommand } = live.stream.getState();
    const text = takeCommand ? takeCommand(written) : written;
    if (text !== null) void live.stream.send(text);
  };

  // Here, not around: what was typed lives in this component and outlasts an error.
  if (failure) return <ConversationError characterId={characterId} error={failure.error} onRetry={failure.retry} />;
  if (error && (!history || (error as Partial<AppError>).code === 'creator_blocked'))
    return <ConversationError characterId={characterId} error={error} onRetry={retry} />;
  return (
    <ConversationView
      characterId={characterId}
      character={character}
      history={character && history}
      live={live}
      older={older}
      takes={takes}
      isDemo={settings?.inferenceModels[0]?.demo ?? false}
      onSend={refuse ?? send}
      onSignUp={signUp}
      onNewChat={onNewChat}
      onOpen={onOpen}
    />
  );
};
