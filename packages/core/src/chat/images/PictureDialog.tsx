import { limits } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './PictureDialog.css.ts';
import { texts } from './texts.ts';

/** A picture as large as the window lets it be, with the words it was made from. */
export const PictureDialog = ({ message, onClose }: PanelProps) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const { character, isBusy, open, ui } = useOpenChat();
  if (!message?.image_url) return null;
  const prompt = message.image_prompt ?? '';
  const file = `${character.name}-${message.id}`;
  // Whether the browser saves the file, it does not tell: in a frame without leave to, it says nothing at all.
  const tell = () => notify({ kind: 'info', text: text('images.download.done', { file }), durationMs: limits.toastNormalMs });
  return (
    <Dialog isOpen onClose={onClose} title={character.name} closeLabel={t('common.close')} className={css.dialog}>
      <div className={css.body}>
        <img
          className={css.picture}
          src={message.image_url}
          alt={prompt}
          width={message.image_width ?? undefined}
          height={message.image_height ?? undefined}
        />
        <details className={css.prompt} aria-label={text('images.show-prompt')}>
          <summary>{text('images.show-prompt')}</summary>
          <p dir="auto">{prompt}</p>
        </details>
      </div>
      <div className={css.actions}>
        <Button variant="quiet" onClick={() => ui.setState({ panel: null, target: message.id })}>
          {text('images.all.show')}
        </Button>
        <Button disabled={isBusy} onClick={() => open('image', { message })}>
          {text('images.edit')}
        </Button>
        <ButtonLink variant="primary" href={message.image_url} download={file} onClick={tell}>
          {text('images.download')}
        </ButtonLink>
      </div>
    </Dialog>
  );
};
