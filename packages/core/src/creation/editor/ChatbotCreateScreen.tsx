import { can } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useSession } from '../../app/index.ts';
import { WaitingRows } from '../../platform/index.ts';
import { ChatbotEditor, type ChatbotEditorProps } from './ChatbotEditor.tsx';
import { ForbiddenPage } from './ForbiddenPage.tsx';
import { ImportButton } from './ImportButton.tsx';
import { useText } from './texts.ts';

export interface ChatbotCreateScreenProps extends Pick<
  ChatbotEditorProps,
  'version' | 'guidelinesHref' | 'onUnsavedChange' | 'leaving'
> {
  /** The surface's way back, beside the title. */
  Back?: ReactNode;
  /** It is there: the surface goes to its chat (R-BOT-23). */
  onCreated: (characterId: string) => void;
}

/** The page of a new chatbot. */
export const ChatbotCreateScreen = ({ Back, onCreated, ...props }: ChatbotCreateScreenProps) => {
  const text = useText();
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  if (status === 'loading') return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  return (
    <ChatbotEditor
      {...props}
      saved={null}
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
