import { imageDefaults, imageLimits, permissionOfStyle } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Button, Dialog, takeFirstFocus, TextAreaField } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import * as css from './ImagePanel.css.ts';
import { ImageSettingsFields } from './ImageSettingsFields.tsx';
import { StyleChips } from './StyleChips.tsx';
import { texts } from './texts.ts';
import { useDrawPicture } from './useDrawPicture.ts';
import { useImageSettings } from './useImageAction.ts';

const noPermissions: string[] = [];

/** Asks for a picture; about a message, for another take of it with the prompt edited (C-MSG-17). */
export const ImagePanel = ({ message, onClose }: PanelProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { character, isGuest, isBusy, open } = useOpenChat();
  const permissions = useSession(({ session }) => session?.user.permissions) ?? noPermissions;
  const [image, set] = useChatSettings();
  const [prompt, setPrompt] = useState(message?.image_prompt ?? '');
  const drawn = useImageSettings();
  const draw = useDrawPicture();

  const chosen = image.model_style ?? imageDefaults.model_style;
  const needed = permissionOfStyle(chosen);
  // A style of a plan that has ended meanwhile is not asked for.
  const style = needed !== null && !permissions.includes(needed) ? imageDefaults.model_style : chosen;
  const isOver = prompt.length > imageLimits.promptMax;
  const isReady = !isOver && !isBusy && (message === undefined || prompt.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (style !== chosen) set({ model_style: style });
    onClose();
    void draw(prompt.trim(), message);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(message ? 'images.edit' : 'images.make')}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <form className={css.form} onSubmit={submit}>
        <TextAreaField
          ref={takeFirstFocus}
          label={text('images.prompt')}
          hint={message ? undefined : text('images.prompt.hint')}
          value={prompt}
          rows={4}
          error={
            isOver ? text('images.counter', { used: t.number(prompt.length), max: t.number(imageLimits.promptMax) }) : undefined
          }
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
        <StyleChips
          value={style}
          permissions={permissions}
          onChange={(model_style) => set({ model_style })}
          onLocked={() => open('upgrade-image-styles')}
        />
        <ImageSettingsFields value={image} hasNsfw={character.is_nsfw} onChange={set} />
        {drawn?.demo && <p className={css.note}>{text('images.demo')}</p>}
        {isGuest && <p className={css.note}>{text('images.guest')}</p>}
        <div className={css.actions}>
          <Button onClick={onClose}>{text('images.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {text(message ? 'images.edit.submit' : 'images.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
