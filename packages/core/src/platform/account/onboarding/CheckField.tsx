import type { ReactNode } from 'react';
import { alertIcon } from '../../../ui/icons.ts';
import { Checkbox, Icon } from '../../../ui/index.ts';
import * as styles from './onboarding.css.ts';

export interface CheckFieldProps {
  id: string;
  label: ReactNode;
  isChecked: boolean;
  error?: string | null;
  onChange: (isChecked: boolean) => void;
}

/** Something that one states by ticking it. */
export const CheckField = ({ id, label, isChecked, error, onChange }: CheckFieldProps) => (
  <div>
    <label className={styles.check}>
      <Checkbox
        id={id}
        checked={isChecked}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
    {error && (
      <span id={`${id}-error`} className={styles.bad}>
        <Icon glyph={alertIcon} size="sm" />
        <bdi>{error}</bdi>
      </span>
    )}
  </div>
);
