import { lorebookLimits } from '@troupe/protocol';
import { useId, useState } from 'react';
import { Checkbox, FieldFrame } from '../../../ui/index.ts';
import { input } from '../../../ui/fields/Field.css.ts';
import { TagBox } from '../../fields/TagBox.tsx';
import { useTagBox } from '../../fields/useTagBox.ts';
import { useText } from '../texts.ts';
import * as css from './workbench.css.ts';

const { keywordsMax, keywordMax } = lorebookLimits;

/** What is read of keywords that are typed or pasted: a pattern whole, words apart at commas. */
export const readKeywords = (typed: string): string[] =>
  (typed.trim().startsWith('/') ? [typed] : typed.split(/[,，、\n]/u)).map((word) => word.trim());

export interface KeywordsFieldProps {
  id: string;
  keywords: readonly string[];
  label: string;
  hint: string;
  error?: string | undefined;
  onKeywords: (keywords: string[]) => void;
}

/** Words that call an entry: typed one after another, or several at once with commas between them. */
export const KeywordsField = ({ id, keywords, label, hint, error, onKeywords }: KeywordsFieldProps) => {
  const text = useText();
  const state = useTagBox({
    tags: keywords,
    max: keywordsMax,
    tagMax: keywordMax,
    read: readKeywords,
    onTags: onKeywords,
    onLeave: () => undefined,
  });
  return (
    <TagBox
      id={id}
      state={state}
      max={keywordsMax}
      label={label}
      addLabel={text('lore.entry.keywords.add')}
      hint={hint}
      fullHint={text('lore.fault.keywords-many', { limit: keywordsMax })}
      error={error}
      isReadOnly={false}
    />
  );
};

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const Switch = ({ label, isOn, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <span className={css.check}>
      <Checkbox id={id} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};

export interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  step?: number | 'any';
  onValue: (value: number) => void;
}

/** A number within limits, which may be emptied while it is typed; what is left empty or outside of them stays as it was. */
export const NumberField = ({ label, hint, value, min, max, step = 1, onValue }: NumberFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          dir="ltr"
          className={input}
          min={min}
          max={max}
          step={step}
          value={typed ?? value}
          onChange={({ currentTarget }) => {
            const number = currentTarget.valueAsNumber;
            setTyped(currentTarget.value);
            if (number >= min && number <= max) onValue(number);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </FieldFrame>
  );
};
