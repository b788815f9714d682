import { useId, type ReactNode } from 'react';
import * as css from './Account.css.ts';

export interface SwitchRowProps {
  title: ReactNode;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, saved as it is pressed: a `<label>` with its switch at the end. */
export const SwitchRow = ({ title, hint, isOn, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <label className={css.listRow}>
      <span className={css.main}>
        <strong id={id} className={css.strong}>
          {title}
        </strong>
        <span id={`${id}-hint`} className={css.muted}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.box}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
};
