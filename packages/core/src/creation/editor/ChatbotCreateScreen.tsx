import type { ReactNode } from 'react';
import { useApp } from '../../app/index.ts';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { ImportButton } from './ImportButton.tsx';
import { CreatePage } from './page/CreatePage.tsx';
import { useText } from './texts.ts';
import { chatbotWork } from './work.ts';

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

/** The page of a new chatbot, and of a draft of one. */
export const ChatbotCreateScreen = ({ draftId = null, Back, onCreated, ...props }: ChatbotCreateScreenProps) => {
  const { links } = useApp();
  const text = useText();
  return (
    <CreatePage
      work={chatbotWork}
      draftId={draftId}
      draftsHref={links({ name: 'creation.drafts' })}
      renderForm={(draft) => (
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
      )}
    />
  );
};
