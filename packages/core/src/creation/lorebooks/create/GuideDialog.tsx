import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import * as css from './create.css.ts';

const seenKey = 'lorebook-guide';
const steps = ['keywords', 'said', 'bench'] as const;

/** What a lorebook is, said once on each device (R-LORE-03). */
export const GuideDialog = () => {
  const { storage, t } = useApp();
  const text = useText();
  const [isOpen, setOpen] = useState(() => storage.get(seenKey) === null);
  const close = () => {
    storage.set(seenKey, 'seen');
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <Dialog isOpen onClose={close} title={text('lore.guide.title')} closeLabel={t('common.close')}>
      <ol className={css.steps} data-troupe-part="lorebook-guide">
        {steps.map((step, at) => (
          <li key={step} className={css.step}>
            <span aria-hidden="true" className={css.stepNumber}>
              {t.number(at + 1)}
            </span>
            {text(`lore.guide.${step}`)}
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button ref={takeFirstFocus} variant="primary" onClick={close}>
          {text('lore.guide.go')}
        </Button>
      </div>
    </Dialog>
  );
};
