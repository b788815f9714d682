import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Field.css.ts';
import { Icon } from '../display/Icon.tsx';
import { alertIcon } from '../icons.ts';

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; marks the field invalid. */
  error?: ReactNode;
}

interface ControlProps {
  id: string;
  /** Always said: a field that is required and empty is invalid to Firefox before anybody touched it. */
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}
export interface FieldFrameProps extends FieldParts {
  id?: string;
  className?: string;
  /** Of several controls, a group that has the label as its own name: a press on the words chooses none of them. */
  isGroup?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, wired to each other: for controls that are not plain text. A `<div>`. */
export const FieldFrame = ({ id, label, hint, error, className, isGroup, children }: FieldFrameProps) => {
  const own = useId();
  const control = id ?? own;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div
      data-troupe-part="field"
      data-troupe-state={error ? 'invalid' : undefined}
      className={classNames(styles.field, className)}
    >
      {isGroup ? (
        <span aria-hidden="true" className={styles.fieldLabel}>
          {label}
        </span>
      ) : (
        <label htmlFor={control} className={styles.fieldLabel}>
          {label}
        </label>
      )}
      {children({ id: control, 'aria-invalid': !!error, 'aria-describedby': described || undefined })}
      {hint && (
        <span id={`${control}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${control}-error`} className={styles.error} data-troupe-part="field-error">
          <Icon glyph={alertIcon} size="sm" />
          {error}
        </span>
      )}
    </div>
  );
};

export type FieldProps = ComponentProps<'input'> & FieldParts;

/** One line of text: an `<input>` in its frame. `className` and `ref` go to the input. */
export const Field = ({ id, label, hint, error, className, ...rest }: FieldProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    {(control) => <input data-troupe-part="input" {...rest} {...control} className={classNames(styles.input, className)} />}
  </FieldFrame>
);

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldParts;

/** Several lines, set in the reading face: a `<textarea>` in its frame. */
export const TextAreaField = ({ id, label, hint, error, className, ...rest }: TextAreaFieldProps) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    {(control) => (
      <textarea
        dir="auto"
        data-troupe-part="input"
        {...rest}
        {...control}
        className={classNames(styles.input, styles.textarea, className)}
      />
    )}
  </FieldFrame>
);
