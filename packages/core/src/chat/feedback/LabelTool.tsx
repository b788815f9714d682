import { useOwnTexts } from '../../app/index.ts';
import { faceGreatIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { inMenuToo } from '../open-chat/message-tool.css.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';
import { faces, labelOf } from './label-faces.ts';
import { texts } from './texts.ts';

/** Under a reply: how good it is. Shows the face that was chosen. */
export const LabelTool = ({ message }: MessageSlotProps) => {
  const { open } = useOpenChat();
  const text = useOwnTexts(texts);
  const isHeldBack = useIsHeldBack();
  if (message.role !== 'bot' || isHeldBack) return null;
  const label = labelOf(message);
  return (
    <IconButton
      size="sm"
      glyph={label ? faces[label] : faceGreatIcon}
      label={label ? text('label.chosen', { label: text(`label.${label}`) }) : text('label.open')}
      className={inMenuToo}
      aria-haspopup="dialog"
      data-troupe-state={label ? 'on' : undefined}
      onClick={() => open('label', { message })}
    />
  );
};
