import { FavoriteRefusal } from '../../platform/index.ts';
import { useChatUi } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';

/** The chat's Error dialog (docs/features/chat/feedback.md): why something was put back that is no longer in sight. */
export const ErrorPanel = ({ onClose }: PanelProps) => (
  <FavoriteRefusal error={useChatUi((ui) => ui.refusal)} onClose={onClose} />
);
