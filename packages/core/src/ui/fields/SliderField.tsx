import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './Field.tsx';
import { input } from './Field.css.ts';
import { Slider, type SliderProps } from './Slider.tsx';
import * as styles from './SliderField.css.ts';

export interface SliderFieldProps
  extends Pick<SliderProps, 'value' | 'onValueChange' | 'min' | 'max' | 'step' | 'valueText'>, Pick<FieldProps, 'hint'> {
  /** Names both ways to set the number. */
  label: string;
}

/** A number by hand and by keyboard: label, slider and an `<input type="number">` in step with it. */
export const SliderField = ({ label, hint, value, onValueChange, min, max, step, valueText }: SliderFieldProps) => {
  // What is typed, while it is typed: "0." is on its way to a number.
  const [draft, setDraft] = useState<string | null>(null);
  const take = (typed: string) => {
    setDraft(typed);
    const wanted = Number.parseFloat(typed);
    if (!Number.isFinite(wanted)) return;
    const whole = Math.round(Math.min(max, Math.max(min, wanted)) / step) * step;
    onValueChange(Number(whole.toFixed(4)));
  };
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <div className={styles.pair} data-troupe-part="slider-field">
          <Slider
            {...control}
            min={min}
            max={max}
            step={step}
            value={value}
            valueText={valueText}
            onValueChange={onValueChange}
          />
          <input
            type="number"
            inputMode="decimal"
            dir="ltr"
            aria-label={label}
            aria-describedby={control['aria-describedby']}
            min={min}
            max={max}
            step={step}
            value={draft ?? value}
            className={classNames(input, styles.number)}
            data-troupe-part="input"
            onChange={(event) => take(event.currentTarget.value)}
            onBlur={() => setDraft(null)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
