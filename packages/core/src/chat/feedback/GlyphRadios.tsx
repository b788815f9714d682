import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import type { Glyph } from '../../ui/icons.ts';
import * as css from './GlyphRadios.css.ts';

export interface GlyphRadiosProps<Value extends string | number> {
  legend: string;
  options: readonly { value: Value; label: string; glyph: Glyph }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** `scale` fills every drawing up to the chosen one (stars) and hides the words; `one` marks the chosen one. */
  kind: 'scale' | 'one';
}

/** One of a few drawings: a `<fieldset>` of native radio buttons, so that arrows, forms and screen readers know what it is. */
export const GlyphRadios = <Value extends string | number>({
  legend,
  options,
  value,
  onValueChange,
  kind,
}: GlyphRadiosProps<Value>) => {
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <fieldset className={css.group} data-troupe-part="glyph-radios">
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map(({ value: own, label, glyph }, index) => {
          const isOn = kind === 'scale' ? index <= chosen : index === chosen;
          return (
            <label
              key={own}
              data-troupe-state={isOn ? 'on' : 'off'}
              className={classNames(css.option, kind === 'one' && isOn && css.ring)}
            >
              <input
                type="radio"
                className={css.input}
                name={name}
                checked={index === chosen}
                onChange={() => onValueChange(own)}
              />
              <Icon
                glyph={glyph}
                isFilled={kind === 'scale' && isOn}
                className={classNames(css.glyph, kind === 'scale' && isOn && css.on)}
              />
              {kind === 'scale' ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
