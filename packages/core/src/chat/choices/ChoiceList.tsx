import { useId, type ReactNode } from 'react';
import { classNames, Icon } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import * as card from './choice-card.css.ts';
import * as css from './ChoiceList.css.ts';

export interface Choice {
  id: string;
  /** What stands in the card; its text is the radio's name. */
  content: ReactNode;
}

export interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  chosenId: string;
  onChoose: (id: string) => void;
  isDisabled?: boolean;
  /** Short words in several columns. */
  isDense?: boolean;
}

/** One of many, each in a card with room for words: a `<fieldset>` of radios. */
export const ChoiceList = ({ label, choices, chosenId, onChoose, isDisabled, isDense }: ChoiceListProps) => {
  const name = useId();
  return (
    <fieldset className={classNames(css.list, isDense && css.dense)} disabled={isDisabled} data-troupe-part="choices">
      <legend className={css.legend}>{label}</legend>
      {choices.map(({ id, content }) => (
        <label key={id} className={card.choice} data-troupe-part="choice" data-troupe-state={id === chosenId ? 'on' : 'off'}>
          <input type="radio" name={name} className={card.radio} checked={id === chosenId} onChange={() => onChoose(id)} />
          {content}
          <Icon glyph={checkIcon} size="sm" className={card.mark} />
        </label>
      ))}
    </fieldset>
  );
};
