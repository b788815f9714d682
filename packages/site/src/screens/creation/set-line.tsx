import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import type { ChatbotEditorProps } from '@troupe/core/creation/editor/ChatbotEditor.tsx';

/** A try-out reads as the chat will. */
export const setLine: ChatbotEditorProps['setLine'] = (line) => <RoleplayText {...line} />;
