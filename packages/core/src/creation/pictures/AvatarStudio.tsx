import { avatarImageLimits } from '@troupe/protocol';
import { useRef } from 'react';
import { useT } from '../../app/index.ts';
import { sparkIcon } from '../../ui/icons.ts';
import { Button, Dialog, Icon, Notice, VisuallyHidden } from '../../ui/index.ts';
import * as css from './pictures.css.ts';
import { PictureStrip } from './PictureStrip.tsx';
import { RecipeFields } from './RecipeFields.tsx';
import type { RecipeFault } from './recipe-form.ts';
import { ShownPicture } from './ShownPicture.tsx';
import { useText } from './texts.ts';
import { useStudio } from './useStudio.ts';

export interface AvatarStudioProps {
  onClose: () => void;
  /** A picture was chosen, and is kept at this address. */
  onUse: (url: string) => void;
}

const fieldOf: Record<RecipeFault, string> = {
  prompt: 'prompt',
  'prompt-long': 'prompt',
  'negative-long': 'negative',
  seed: 'seed',
  reference: 'reference',
};

const RemovedNotice = ({ onUndo }: { onUndo: () => void }) => {
  const text = useText();
  return (
    <Notice
      role="status"
      action={
        <Button size="sm" variant="outline" onClick={onUndo}>
          {text('my.undo')}
        </Button>
      }
    >
      {text('pictures.removed')}
    </Notice>
  );
};

/** Draws avatars from words, and remembers what was drawn (R-BOT-18). A `<dialog>`. */
export const AvatarStudio = ({ onClose, onUse }: AvatarStudioProps) => {
  const t = useT();
  const text = useText();
  const studio = useStudio(onUse);
  const { isDrawing, isDemo, failure, history, removed, said } = studio;
  const form = useRef<HTMLDivElement>(null);
  const generate = useRef<HTMLButtonElement>(null);
  /** Leads to the first field that keeps a picture from being drawn. */
  const tell = ([first]: readonly RecipeFault[]) => {
    if (first) form.current?.querySelector<HTMLElement>(`[data-troupe-field="${fieldOf[first]}"]`)?.focus();
  };
  const generateNow = () => {
    if (!isDrawing) void studio.draw().then(tell);
  };
  const handleClose = () => {
    studio.stopAll();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={text('pictures.title')}
      closeLabel={t('common.close')}
      className={css.dialog}
      data-troupe-part="avatar-studio"
    >
      <div className={css.columns}>
        <div ref={form} role="group" aria-label={text('pictures.title')} className={css.form}>
          <RecipeFields studio={studio} onEnter={generateNow} />
          <div className={css.actions}>
            <Button ref={generate} variant="primary" aria-disabled={isDrawing} onClick={generateNow}>
              <Icon glyph={sparkIcon} size="sm" />
              {text('pictures.generate')}
            </Button>
            {isDrawing && (
              <Button
                onClick={() => {
                  studio.cancel();
                  generate.current?.focus();
                }}
              >
                {text('images.cancel')}
              </Button>
            )}
          </div>
          {failure && (
            <p className={css.bad} role="alert" data-troupe-part="studio-error">
              {failure}
            </p>
          )}
          {isDemo && <p className={css.note}>{text('images.demo')}</p>}
        </div>
        <ShownPicture studio={studio} onVary={() => void studio.vary().then(tell)} />
      </div>
      {!history.isKept && (
        <Notice tone="warning" role="status">
          {text('pictures.memory')}
        </Notice>
      )}
      {removed && <RemovedNotice onUndo={studio.bringBack} />}
      {history.pictures !== null && history.pictures.length > 0 && (
        <PictureStrip
          pictures={history.pictures}
          shownId={studio.shown?.id ?? null}
          onShow={studio.show}
          hint={text('pictures.history.hint', { max: t.number(avatarImageLimits.keptMax) })}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Dialog>
  );
};
