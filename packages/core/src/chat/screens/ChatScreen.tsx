import { getAppSettings, type AppError, type Character } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';
import { useCharacter } from '../../platform/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { alone, chat } from '../conversation/chat.css.ts';
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx';
import { ConversationView } from './ConversationView.tsx';
import { useConversationId } from './useConversationId.ts';
import { useHistory } from './useHistory.ts';

export interface ChatScreenProps {
  params: {
    characterId: string;
    /** None continues the newest conversation, `new` starts a fresh one, an id continues that one. */
    conversationId?: string | undefined;
  };
  /** The conversation shown is another than the location says (it was just created): the surface may rewrite its path. */
  onConversation?: (conversationId: string) => void;
}

/** Chat with a character (part 2 §2): the whole screen, as high as what it is put in. */
export const ChatScreen = ({ params, onConversation }: ChatScreenProps) => {
  const { host, t } = useApp();
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id ?? null);
  if (status === 'required') {
    return (
      <div className={chat} data-part="chat" data-state="sign-in">
        <EmptyState
          className={alone}
          title={t('errors.unauthorized')}
          action={<Button variant="primary" onClick={() => { host.emit({ type: 'sign-in-required' }); host.navigate({ name: 'platform.sign-in' }); }}>{t('conversation.sign-in')}</Button>}
        />
      </div>
    );
  }
  if (userId === null) return <ConversationSkeleton />;
  // Another character or another chatter is another screen: nothing of one may show in the other.
  return <OpenConversation key={`${userId} ${params.characterId}`} {...params} userId={userId} onConversation={onConversation} />;
};

interface OpenConversationProps {
  characterId: string;
  conversationId?: string | undefined;
  userId: string;
  onConversation: ((conversationId: string) => void) | undefined;
}

const OpenConversation = ({ characterId, conversationId, userId, onConversation }: OpenConversationProps) => {
  const { character, error, retry } = useCharacter(characterId);
  const opened = useConversationId({ characterId, conversationId, userId, onConversation });
  const failed = error ?? opened.error;
  if (failed) return <ConversationError error={failed} onRetry={() => { retry(); opened.retry(); }} />;
  if (!character || opened.id === undefined) return <ConversationSkeleton />;
  return <LoadedConversation key={opened.id} character={character} conversationId={opened.id} onNewChat={() => void opened.startNew()} />;
};

interface LoadedConversationProps {
  character: Character;
  conversationId: string;
  onNewChat: () => void;
}

const LoadedConversation = ({ character, conversationId, onNewChat }: LoadedConversationProps) => {
  const { client } = useApp();
  const { history, error, retry, older, takes } = useHistory(character.id, conversationId);
  const { data: settings } = useQuery({
    queryKey: [getAppSettings.id, {}],
    queryFn: ({ signal }) => client.call(getAppSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (history) return <ConversationView character={character} history={history} older={older} takes={takes} isDemo={settings?.inferenceModels[0]?.demo ?? false} onNewChat={onNewChat} />;
  return error ? <ConversationError error={error} onRetry={retry} /> : <ConversationSkeleton />;
};

/** Why there is no conversation to show (part 2 §8); no input stands below it. */
const ConversationError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useApp();
  const { code } = error as Partial<AppError>;
  const isPrivate = code === 'character_unavailable' || code === 'not_found' || code === 'invalid_input';
  const isFinal = isPrivate || code === 'creator_blocked' || code === 'adult_login_required';
  const text =
    isPrivate ? t('errors.character_unavailable')
    : isFinal || code === 'offline' ? t.error(error)
    : t('conversation.load-failed');
  return (
    <div className={chat} data-part="chat" data-state="error" role="alert">
      <EmptyState className={alone} title={text} action={!isFinal && <Button variant="outline" onClick={onRetry}>{t('common.retry')}</Button>} />
    </div>
  );
};
