import { inEnglish } from '../../../i18n/english.ts';
import { Agreement } from './Agreement.tsx';
import { CheckField } from './CheckField.tsx';
import type { Draft } from './draft.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';
import type { WelcomeFaults } from './welcome-faults.ts';

export interface StatementsProps {
  /** Begins the ids of both boxes. */
  id: string;
  draft: Draft;
  faults: WelcomeFaults;
  onChange: (change: Partial<Draft>) => void;
}

/** The two boxes of the first step (P-ONB-02): what one states and agrees to. */
export const Statements = ({ id, draft, faults, onChange }: StatementsProps) => {
  const text = useText();
  return (
    <div className={styles.checks}>
      <CheckField
        id={`${id}age`}
        label={<span {...inEnglish}>{text('onboarding.age')}</span>}
        isChecked={draft.age}
        error={faults.age}
        onChange={(age) => onChange({ age })}
      />
      <CheckField
        id={`${id}toc`}
        label={<Agreement />}
        isChecked={draft.toc}
        error={faults.toc}
        onChange={(toc) => onChange({ toc })}
      />
    </div>
  );
};
