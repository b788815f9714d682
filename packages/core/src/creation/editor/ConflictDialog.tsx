import { changedWorkFields, type WorkField, type WorkForm } from '@troupe/protocol';
import { useId, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './editor.css.ts';
import * as parts from '../parts/parts.css.ts';
import { settleWork } from '../drafts/work-form.ts';
import { useEditorState } from './EditorContext.tsx';
import { useLabel } from './fault-text.ts';
import { useText } from './texts.ts';
import { useValueText } from './value-text.ts';

type Side = 'yours' | 'theirs';

export interface ConflictDialogProps {
  /** What was written elsewhere meanwhile. */
  theirs: WorkForm;
  /** What both began as: a field that was changed here alone is first chosen from here. */
  base: WorkForm | null;
  words: Record<'title' | 'text' | Side | 'keep', string>;
  /** Hears what is kept of both. */
  onChoose: (form: WorkForm) => void;
  onClose: () => void;
}

interface RowProps {
  field: WorkField;
  yours: WorkForm;
  theirs: WorkForm;
  names: Record<Side, string>;
  side: Side;
  onSide: (side: Side) => void;
}

const Row = ({ field, yours, theirs, names, side, onSide }: RowProps) => {
  const label = useLabel();
  const group = useId();
  const valueText = useValueText(theirs);
  return (
    <fieldset className={css.choice}>
      <legend className={css.choiceTitle}>{label(field)}</legend>
      <div className={css.sides}>
        {(
          [
            ['yours', yours],
            ['theirs', theirs],
          ] as const
        ).map(([name, form]) => (
          <label key={name} className={css.side}>
            <span className={css.sideName}>
              <input type="radio" name={group} className={css.radio} checked={side === name} onChange={() => onSide(name)} />
              {names[name]}
            </span>
            <span dir="auto" className={css.sideText}>
              {valueText(field, form)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Two versions met: for each field that differs one is chosen, first the one that was changed (R-BOT-25). */
export const ConflictDialog = ({ theirs, base, words, onChoose, onClose }: ConflictDialogProps) => {
  const { t } = useApp();
  const text = useText();
  const form = useEditorState((state) => state.form);
  const yours = settleWork(form);
  const other = settleWork(theirs);
  const own = base ? changedWorkFields(yours, settleWork(base)) : [];
  const differing = changedWorkFields(yours, other);
  const [sides, setSides] = useState<Partial<Record<WorkField, Side>>>({});
  const sideOf = (field: WorkField): Side => sides[field] ?? (own.includes(field) ? 'yours' : 'theirs');
  const choose = () => {
    const kept = differing.filter((field) => sideOf(field) === 'yours').map((field) => [field, yours[field]]);
    onChoose({ ...other, ...(Object.fromEntries(kept) as Partial<WorkForm>) });
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={t('common.close')} className={css.wide}>
      <p className={parts.dialogText}>{differing.length ? words.text : text('editor.conflict.same')}</p>
      {differing.map((field) => (
        <Row
          key={field}
          field={field}
          yours={yours}
          theirs={other}
          names={words}
          side={sideOf(field)}
          onSide={(side) => setSides((before) => ({ ...before, [field]: side }))}
        />
      ))}
      <div className={parts.dialogActions}>
        <Button variant="quiet" onClick={onClose}>
          {text('persona.cancel')}
        </Button>
        <Button variant="primary" onClick={choose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
};
