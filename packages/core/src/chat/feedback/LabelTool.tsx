import { useOwnTexts } from '../../app/index.ts';
import { faceGreatIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../companion/open-chat.ts';
import type { MessageSlotProps } from '../companion/slots.ts';
import { faces, labelOf } from './label-faces.ts';
import { texts } from './texts.ts';

/** Under a reply: how good it is. Shows the face that was chosen. */
export const LabelTool = ({ message }: MessageSlotProps) => {
  const { open, history } = useOpenChat();
  const text = useOwnTexts(texts);
  const isWaiting = useChatUi((ui) => ui.isWaitingInQueue) && history.total > 1;
  if (message.role !== 'bot' || isWaiting) return null;
  const label = labelOf(message);
  return (
    <IconButton
      size="sm"
      glyph={label ? faces[label] : faceGreatIcon}
      label={label ? text('label.chosen', { label: text(`label.${label}`) }) : text('label.open')}
      aria-haspopup="dialog"
      data-state={label ? 'on' : undefined}
      onClick={() => open('label', { message })}
    />
  );
};
