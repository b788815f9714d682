import { AppError, can, getEditedCharacter, limits } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useT, useApp, useSession, type App } from '../../app/index.ts';
import { ErrorSection, NotFoundScreen, WaitingRows } from '../../platform/index.ts';
import { chatIcon } from '../../ui/icons.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { findEditDraft, newDraft, openEditDraft } from '../drafts/load-draft.ts';
import { endDraft, removeDraft } from '../drafts/remove-draft.ts';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { ForbiddenPage } from '../parts/ForbiddenPage.tsx';
import { useText } from './texts.ts';
import { fetchEdited } from './useSaving.ts';
import { VersionsButton } from './versions/VersionsButton.tsx';

export interface ChatbotEditScreenProps extends Pick<
  ChatbotEditorProps,
  'setLine' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving'
> {
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

/** A chatbot of one's own, with what was written of it and is not saved. */
const fetchWithDraft = async (app: App, characterId: string, tellMoved: () => void) => {
  const [saved, found] = await Promise.all([
    fetchEdited(app, characterId),
    // Where the account cannot be asked, the form begins with what is saved.
    findEditDraft(app, characterId).catch(() => null),
  ]);
  const opened = await openEditDraft(app, found, saved);
  if (opened.kind === 'open') return { saved, draft: opened.draft };
  if (opened.kind === 'moved') {
    await removeDraft(app, opened.record.id);
    tellMoved();
  } else await endDraft(app, opened.record).catch(() => undefined);
  return { saved, draft: newDraft(app, opened.record.id, saved.form, saved) };
};

const useEdited = (characterId: string) => {
  const app = useApp();
  const text = useText();
  const viewer = useSession(({ session }) => session?.user.id);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const tellMoved = () => app.notify({ kind: 'info', text: text('drafts.moved'), durationMs: limits.toastLongMs });
  const query = useQuery({
    queryKey: [getEditedCharacter.id, characterId, viewer],
    queryFn: () => fetchWithDraft(app, characterId, tellMoved),
    enabled: viewer !== undefined && mayMake,
    // Read once for each time it is opened: the form goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
  });
  return { ...query, viewer, mayMake };
};

/** The page of a chatbot that is edited, for its creator (R-BOT-27). */
export const ChatbotEditScreen = ({ characterId, onSaved, chatHref, ...props }: ChatbotEditScreenProps) => {
  const text = useText();
  const { data, error, refetch, viewer, mayMake } = useEdited(characterId);
  if (viewer === undefined) return <WaitingRows />;
  if (!mayMake || codeOf(error) === 'forbidden') return <ForbiddenPage />;
  if (codeOf(error) === 'not_found') return <NotFoundScreen />;
  if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <ChatbotEditor
      {...props}
      key={characterId}
      saved={data.saved}
      draft={data.draft}
      title={text('editor.edit')}
      ways={<Ways characterId={characterId} href={chatHref(characterId)} />}
      onSaved={() => onSaved()}
    />
  );
};
