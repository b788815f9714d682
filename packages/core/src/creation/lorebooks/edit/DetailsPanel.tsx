import { AppError, lorebookFaults, settleLorebook, takesPictures } from '@troupe/protocol';
import { useId, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, FieldFrame, Notice, Select } from '../../../ui/index.ts';
import * as css from '../create/create.css.ts';
import { useDeskState } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { DetailFields, lorebookFaultText } from '../workbench/DetailFields.tsx';
import type { Revision } from './useSavedLorebook.ts';
import { changedDetails, useSavingDetails, type Details } from './useSavingDetails.ts';

export interface DetailsPanelProps {
  revision: Revision;
  kept: Details;
  onSaved: (kept: Details) => void;
  onSay: (line: string) => void;
}

/** What a lorebook is called and who may read it, behind its summary; saved by itself. */
export const DetailsPanel = ({ revision, kept, onSaved, onSay }: DetailsPanelProps) => {
  const { brand, t } = useApp();
  const text = useText();
  const id = useId();
  const form = useDeskState((state) => state.form);
  const [visibility, setVisibility] = useState(kept.visibility);
  const [hasPressed, setPressed] = useState(false);
  const { isBusy, failure, save } = useSavingDetails({ revision, kept, visibility, onSaved, onVisibility: setVisibility });
  const isChanged = changedDetails(form, kept.form).length > 0 || visibility !== kept.visibility;
  const faults = lorebookFaults(settleLorebook(form), kept.form, { needsPicture: takesPictures(brand) });
  const errors = hasPressed ? Object.fromEntries(faults.map((fault) => [fault.field, lorebookFaultText(t, text, fault)])) : {};
  const press = async () => {
    setPressed(true);
    if (isChanged && faults.length === 0 && (await save())) setPressed(false);
  };
  return (
    <details aria-label={text('lore.details')} className={css.folded} open={hasPressed && faults.length > 0 ? true : undefined}>
      <summary className={css.summary}>{text('lore.details')}</summary>
      <div className={css.unfolded}>
        <DetailFields errors={errors} onSay={onSay} />
        <FieldFrame id={`${id}-visibility`} label={text('lore.visibility')} hint={text('lore.visibility.hint')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              options={(['private', 'hidden'] as const).map((value) => ({ value, label: text(`lore.visibility.${value}`) }))}
              value={visibility}
              onValueChange={setVisibility}
            />
          )}
        </FieldFrame>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            <strong>{text('editor.failed')}.</strong>{' '}
            {failure instanceof AppError && failure.code === 'conflict' ? text('lore.conflict') : t.error(failure)}
          </Notice>
        )}
        <div className={css.actions}>
          <Button variant={isChanged ? 'primary' : 'outline'} aria-disabled={!isChanged || isBusy} onClick={() => void press()}>
            {text(isBusy ? 'editor.saving' : 'editor.save')}
          </Button>
        </div>
      </div>
    </details>
  );
};
