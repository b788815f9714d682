import { useId } from 'react';
import * as css from './ExplainedChoices.css.ts';

export interface ExplainedChoicesProps<T extends string> {
  legend: string;
  /** What each is called, and what it means. */
  choices: readonly { id: T; label: string; text: string }[];
  chosen: T | null;
  onChoose: (id: T) => void;
  disabled?: boolean;
  /** How many stand beside each other where there is room; one unless told. */
  columns?: 1 | 2 | 3;
}

/** One of a few, each with a line that explains it: a `<fieldset>` of radios. */
export const ExplainedChoices = <T extends string>(props: ExplainedChoicesProps<T>) => {
  const { legend, choices, chosen, onChoose, disabled = false, columns = 1 } = props;
  const name = useId();
  return (
    <fieldset className={css.choices[columns]} disabled={disabled}>
      <legend className={css.legend}>{legend}</legend>
      {choices.map(({ id, label, text }) => (
        <label key={id} className={css.choice}>
          <input type="radio" name={name} className={css.radio} checked={chosen === id} onChange={() => onChoose(id)} />
          <span className={css.choiceLabel}>{label}</span>
          <span className={css.choiceText}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
};
