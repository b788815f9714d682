import { useId } from 'react';
import { Chip } from '../../ui/index.ts';
import * as css from './feedback.css.ts';

export interface ChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** The chip pressed. */
  onToggle: (value: Value) => void;
}

/** Chips under a question. */
export const Chips = <Value extends string>({ label, options, chosen, onToggle }: ChipsProps<Value>) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.chips} data-troupe-part="chips">
      <p id={id} className={css.question}>
        {label}
      </p>
      {options.map((option) => (
        <Chip key={option.value} isPressed={chosen.includes(option.value)} onClick={() => onToggle(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  );
};
