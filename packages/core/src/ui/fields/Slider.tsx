import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Slider.css.ts';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value in words, where the bare number says too little: `10 px`. */
  valueText?: string;
}

/** A number between two others: a native `<input type="range">`. Name it by `aria-label` or by a `FieldFrame`. */
export const Slider = ({ value, onValueChange, min, max, step, valueText, className, ...rest }: SliderProps) => (
  <input
    data-troupe-part="slider"
    {...rest}
    type="range"
    min={min}
    max={max}
    step={step}
    value={value}
    aria-valuetext={valueText}
    onChange={(event) => onValueChange(Number(event.currentTarget.value))}
    className={classNames(styles.slider, className)}
  />
);
