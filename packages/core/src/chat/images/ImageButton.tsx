import { useOwnTexts } from '../../app/index.ts';
import { imageIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../companion/open-chat.ts';
import { tool } from '../composer/tool.css.ts';
import { texts } from './texts.ts';
import { useImageAction } from './useImageAction.ts';

/** The image action in the composer. */
export const ImageButton = () => {
  const text = useOwnTexts(texts);
  const { isBusy, history } = useOpenChat();
  const isWaitingInQueue = useChatUi((ui) => ui.isWaitingInQueue);
  const act = useImageAction();
  return (
    <IconButton
      glyph={imageIcon}
      label={text('images.make')}
      className={tool}
      disabled={isBusy || isWaitingInQueue || history.messages.length === 0}
      onClick={act}
    />
  );
};
