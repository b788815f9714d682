import { Notice } from '../../../ui/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';
import type { WelcomeField } from './welcome-faults.ts';

export interface MissingProps {
  fields: readonly WelcomeField[];
  onChoose: (field: WelcomeField) => void;
}

const names = {
  username: 'onboarding.username',
  name: 'onboarding.name',
  email: 'onboarding.email',
  age: 'onboarding.missing.age',
  toc: 'onboarding.missing.toc',
} as const;

/** How much is missing above a form that was sent, each with the way to it. */
export const Missing = ({ fields, onChoose }: MissingProps) => {
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <Notice tone="danger" glyph={alertIcon} role="alert">
      <strong>{text('onboarding.missing', { count: fields.length })}</strong>
      <span className={styles.missing}>
        {fields.map((field) => (
          <button key={field} type="button" className={styles.retry} onClick={() => onChoose(field)}>
            {text(names[field])}
          </button>
        ))}
      </span>
    </Notice>
  );
};
