import { AppError, can, getEditedCharacter } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useT, useApp, useSession } from '../../app/index.ts';
import { ErrorSection, NotFoundScreen, WaitingRows } from '../../platform/index.ts';
import { chatIcon } from '../../ui/icons.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { ForbiddenPage } from './ForbiddenPage.tsx';
import { useText } from './texts.ts';
import { VersionsButton } from './versions/VersionsButton.tsx';

export interface ChatbotEditScreenProps extends Pick<ChatbotEditorProps, 'guidelinesHref' | 'onUnsavedChange' | 'leaving'> {
  characterId: string;
  /** It is saved: the surface goes to the list of one's own (R-BOT-26). */
  onSaved: () => void;
  /** Where its chat is. */
  chatHref: (characterId: string) => string;
}

const Ways = ({ characterId, href }: { characterId: string; href: string }) => {
  const t = useT();
  return (
    <>
      <VersionsButton characterId={characterId} />
      <ButtonLink variant="outline" href={href}>
        <Icon glyph={chatIcon} size="sm" />
        {t('profile.chat')}
      </ButtonLink>
    </>
  );
};

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** The page of a chatbot that is edited, for its creator (R-BOT-27). */
export const ChatbotEditScreen = ({ characterId, onSaved, chatHref, ...props }: ChatbotEditScreenProps) => {
  const { client } = useApp();
  const text = useText();
  const viewer = useSession(({ session }) => session?.user.id);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const { data, error, refetch } = useQuery({
    queryKey: [getEditedCharacter.id, characterId, viewer],
    queryFn: ({ signal }) => client.call(getEditedCharacter, { params: { characterId } }, { signal }),
    enabled: viewer !== undefined && mayMake,
    // Read once for each time it is opened: the form goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
  });
  if (viewer === undefined) return <WaitingRows />;
  if (!mayMake || codeOf(error) === 'forbidden') return <ForbiddenPage />;
  if (codeOf(error) === 'not_found') return <NotFoundScreen />;
  if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <ChatbotEditor
      {...props}
      key={characterId}
      saved={data}
      title={text('editor.edit')}
      ways={<Ways characterId={characterId} href={chatHref(characterId)} />}
      onSaved={() => onSaved()}
    />
  );
};
