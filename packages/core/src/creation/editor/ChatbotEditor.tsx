import { EditorPage, type EditorPageProps } from './EditorPage.tsx';
import { EditorShell, type EditorShellProps } from './page/EditorShell.tsx';
import { chatbotWork } from './work.ts';

export interface ChatbotEditorProps extends EditorPageProps, Omit<EditorShellProps, 'work' | 'children'> {}

/** Everything that a creator writes of a chatbot, on one page (R-BOT-02), kept as a draft until it is saved. */
export const ChatbotEditor = ({ onUnsavedChange, onDraft, setLine, ...props }: ChatbotEditorProps) => (
  <EditorShell
    work={chatbotWork}
    saved={props.saved}
    draft={props.draft}
    onDraft={onDraft}
    setLine={setLine}
    onUnsavedChange={onUnsavedChange}
  >
    <EditorPage {...props} />
  </EditorShell>
);
