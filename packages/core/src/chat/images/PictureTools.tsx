import { useOwnTexts } from '../../app/index.ts';
import { imageIcon, refreshIcon } from '../../ui/icons.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';
import * as css from './PictureTools.css.ts';
import { texts } from './texts.ts';
import { useDrawPicture } from './useDrawPicture.ts';

/** Under a picture: open it; while it is made, the way out. */
export const PictureTools = ({ message, isLast }: MessageSlotProps) => {
  const text = useOwnTexts(texts);
  const { open, stream, isBusy } = useOpenChat();
  const draw = useDrawPicture();
  const isHeldBack = useIsHeldBack();
  if (message.image_prompt === null) return null;
  if (message.status === 'generating')
    return (
      <>
        <span className={css.making}>{text('images.making')}</span>
        <Button size="sm" onClick={() => void stream.stop()}>
          {text('images.cancel')}
        </Button>
      </>
    );
  return (
    <>
      {isLast && !isHeldBack && (
        <IconButton
          size="sm"
          glyph={refreshIcon}
          label={text('images.again')}
          disabled={isBusy}
          onClick={() => void draw(message.image_prompt ?? '', message)}
        />
      )}
      <IconButton size="sm" glyph={imageIcon} label={text('images.open')} onClick={() => open('picture', { message })} />
    </>
  );
};
