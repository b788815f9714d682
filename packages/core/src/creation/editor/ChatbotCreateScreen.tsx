import { can, emptyChatbot } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { Door, ErrorSection, HomeLink, WaitingRows } from '../../platform/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import { findDraft, newDraft, type LoadedDraft } from '../drafts/load-draft.ts';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { ForbiddenPage } from '../parts/ForbiddenPage.tsx';
import { ImportButton } from './ImportButton.tsx';
import { useText } from './texts.ts';

export interface ChatbotCreateScreenProps extends Pick<
  ChatbotEditorProps,
  'version' | 'setLine' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving'
> {
  /** Of the address; null for a new one. */
  draftId?: string | null;
  /** The first key was typed: the surface gives the page the draft's address, and leaves it standing. */
  onDraft?: (draftId: string) => void;
  /** The surface's way back, beside the title. */
  Back?: ReactNode;
  /** It is there: the surface goes to its chat (R-BOT-23). */
  onCreated: (characterId: string) => void;
}

const Form = ({ draft, Back, onCreated, ...props }: ChatbotCreateScreenProps & { draft: LoadedDraft }) => {
  const text = useText();
  return (
    <ChatbotEditor
      {...props}
      saved={null}
      draft={draft}
      title={text('editor.create')}
      ways={
        <>
          {Back}
          <ImportButton />
        </>
      }
      onSaved={({ id }) => onCreated(id)}
    />
  );
};

const NewForm = ({ id, ...props }: ChatbotCreateScreenProps & { id: string }) => {
  const app = useApp();
  const [draft] = useState(() => newDraft(app, id, emptyChatbot(app.t.locale)));
  return <Form {...props} draft={draft} />;
};

/** It was saved as a chatbot, or removed. */
const Gone = () => {
  const { links } = useApp();
  const text = useText();
  const href = links({ name: 'creation.drafts' });
  return (
    <Door
      data-troupe-part="draft-gone"
      title={text('drafts.gone.title')}
      text={text('drafts.gone.text')}
      actions={
        <>
          {href !== null && <ButtonLink href={href}>{text('drafts.gone.go')}</ButtonLink>}
          <HomeLink />
        </>
      }
    />
  );
};

const KeptForm = ({ id, ...props }: ChatbotCreateScreenProps & { id: string }) => {
  const app = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', id, viewer],
    queryFn: () => findDraft(app, id),
    // Read once for each time it is opened: the form goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  if (error) return <ErrorSection onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingRows />;
  if (data === null) return <Gone />;
  return <Form {...props} draft={{ record: data, isKept: true, newer: null }} />;
};

/** The page of a new chatbot, and of a draft of one. */
export const ChatbotCreateScreen = ({ draftId = null, ...props }: ChatbotCreateScreenProps) => {
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const [ownId, setOwnId] = useState(() => crypto.randomUUID() as string);
  const [seenId, setSeenId] = useState(draftId);
  if (seenId !== draftId) {
    setSeenId(draftId);
    // From a draft that was begun here to a page without one: the next is another.
    if (draftId === null) setOwnId(crypto.randomUUID());
  }
  if (status === 'loading') return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  return draftId === null || draftId === ownId ? (
    <NewForm key={ownId} {...props} id={ownId} />
  ) : (
    <KeptForm key={draftId} {...props} id={draftId} />
  );
};
