import type { ReactNode } from 'react';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { EditPage } from './page/EditPage.tsx';
import { EditWays } from './page/EditWays.tsx';
import { useText } from './texts.ts';
import { chatbotWork } from './work.ts';

export interface ChatbotEditScreenProps extends Pick<
  ChatbotEditorProps,
  'setLine' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving'
> {
  characterId: string;
  /** It is saved: the surface goes to the list of one's own (R-BOT-26). */
  onSaved: () => void;
  /** Where its chat is. */
  chatHref: (characterId: string) => string;
  /** Stands where there is no such chatbot; left out for a page that says so. */
  missing?: ReactNode;
}

/** The page of a chatbot that is edited, for its creator (R-BOT-27). */
export const ChatbotEditScreen = ({ characterId, onSaved, chatHref, missing, ...props }: ChatbotEditScreenProps) => {
  const text = useText();
  return (
    <EditPage
      work={chatbotWork}
      characterId={characterId}
      missing={missing}
      renderForm={(saved, draft) => (
        <ChatbotEditor
          {...props}
          saved={saved}
          draft={draft}
          title={text('editor.edit')}
          ways={<EditWays characterId={characterId} chatHref={chatHref(characterId)} />}
          onSaved={() => onSaved()}
        />
      )}
    />
  );
};
