import type { ThemeIssue, TokenKind } from '@troupe/protocol/theme';
import { xIcon } from '../../../ui/icons.ts';
import { FieldFrame, IconButton, Select, Slider } from '../../../ui/index.ts';
import { input } from '../../../ui/fields/Field.css.ts';
import { reasonTexts } from './reason-texts.ts';
import { sliderRange, toCssNumber } from './slider-range.ts';
import * as styles from './TokenControl.css.ts';
import type { StudioText } from './useStudioText.ts';

export interface TokenControlProps {
  /** What the label says, and the token's name for ranges. */
  label: string;
  name: string;
  kind: TokenKind | 'color' | 'text';
  /** What the theme itself says; undefined where it follows from the rest. */
  value: string | undefined;
  /** What the engine shows. */
  shown: string;
  issue: ThemeIssue | undefined;
  text: StudioText;
  onChange: (value: string | undefined) => void;
}

/** Kinds with few values: the text field would only invite mistakes. */
const choices: Partial<Record<TokenKind, readonly string[]>> = {
  'font-style': ['normal', 'italic'],
  'text-transform': ['none', 'uppercase', 'lowercase', 'capitalize'],
  weight: ['100', '200', '300', '400', '500', '600', '700', '800', '900'],
};
/** Kinds with a few usual values among many. */
const suggestions: Partial<Record<TokenKind, readonly string[]>> = {
  font: [
    'system-ui, sans-serif',
    '"Helvetica Neue", Helvetica, Arial, sans-serif',
    '"Avenir Next Condensed", "Arial Narrow", sans-serif',
    '"Iowan Old Style", Palatino, Georgia, serif',
    'Charter, Georgia, serif',
    'ui-monospace, Menlo, monospace',
  ],
  easing: ['linear', 'ease', 'ease-out', 'ease-in-out', 'cubic-bezier(0.2, 0.7, 0.2, 1)', 'cubic-bezier(0.3, 1.35, 0.5, 1)'],
  ratio: ['1 / 1', '4 / 5', '3 / 4', '2 / 3', '16 / 9'],
  shadow: ['none', '0 1px 2px var(--shadow-color)', '0 6px 16px -4px var(--shadow-color)'],
  paint: ['transparent', 'var(--surface-1)', 'var(--surface-2)', 'var(--border-1)'],
  image: ['none', 'linear-gradient(90deg, rgb(255 255 255 / 0.2), rgb(0 0 0 / 0.1))'],
};

const messageOf = (issue: ThemeIssue | undefined, text: StudioText) => ({
  error: issue?.kind === 'invalid' ? text(reasonTexts[issue.reason]) : undefined,
  hint: issue?.kind === 'contrast' ? text('studio.field.corrected', issue) : undefined,
});

/** One value of the theme with the control of its kind, what is wrong with it, and the way back to the default. */
export const TokenControl = ({ label, name, kind, value, shown, issue, text, onChange }: TokenControlProps) => {
  const tokenKind = kind === 'color' || kind === 'text' ? undefined : kind;
  const options = tokenKind && choices[tokenKind];
  const range = ['length', 'number', 'duration'].includes(kind) ? sliderRange(name, shown) : undefined;
  const list = tokenKind && suggestions[tokenKind];
  return (
    <FieldFrame label={<bdi>{label}</bdi>} {...messageOf(issue, text)} className={styles.control}>
      {(control) => (
        <div className={styles.row}>
          {kind === 'color' && (
            <input
              type="color"
              aria-label={text('studio.field.pick', { name: label })}
              value={shown.slice(0, 7)}
              className={styles.swatch}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
          {range && (
            <Slider
              aria-label={text('studio.field.slide', { name: label })}
              {...range}
              valueText={toCssNumber(range.value, range.unit)}
              className={styles.slider}
              onValueChange={(next) => onChange(toCssNumber(next, range.unit))}
            />
          )}
          {options ? (
            <Select
              {...control}
              className={styles.select}
              value={value ?? ''}
              options={[
                { value: '', label: `${shown} · ${text('studio.field.default')}` },
                ...options.map((option) => ({ value: option, label: option })),
              ]}
              onValueChange={(next) => onChange(next || undefined)}
            />
          ) : (
            <input
              {...control}
              data-troupe-part="input"
              className={`${input} ${styles.text}`}
              data-troupe-state={range ? 'short' : undefined}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              list={list && `${control.id}-list`}
              placeholder={shown}
              value={value ?? ''}
              onChange={(event) => onChange(event.currentTarget.value || undefined)}
            />
          )}
          {list && (
            <datalist id={`${control.id}-list`}>
              {list.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </datalist>
          )}
          <IconButton
            glyph={xIcon}
            size="xs"
            label={text('studio.field.reset', { name: label })}
            disabled={value === undefined}
            onClick={() => onChange(undefined)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
