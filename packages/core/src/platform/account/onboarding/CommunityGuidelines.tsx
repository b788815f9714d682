import { useId, type ReactNode } from 'react';
import { inEnglish } from '../../../i18n/english.ts';
import { Button, Icon, Notice } from '../../../ui/index.ts';
import { alertIcon, backIcon } from '../../../ui/icons.ts';
import { CheckField } from './CheckField.tsx';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

export interface CommunityGuidelinesProps {
  hasAgreed: boolean;
  hasFailed: boolean;
  isSending: boolean;
  heading: ReactNode;
  /** Absent where the first step was done before. */
  onBack?: (() => void) | undefined;
  onAgree: (hasAgreed: boolean) => void;
  onStart: () => void;
}

const rules = ['adults', 'real', 'kind', 'own', 'harm', 'labels'] as const;

/** The second step (P-ONB-03): six rules, and a word that opens the chat. */
export const CommunityGuidelines = (props: CommunityGuidelinesProps) => {
  const { hasAgreed, hasFailed, isSending, heading, onBack, onAgree, onStart } = props;
  const text = useText();
  const id = useId();
  return (
    <div className={styles.form} data-troupe-part="community-guidelines">
      {heading}
      <p {...inEnglish} className={styles.lead}>
        {text('onboarding.guidelines.lead')}
      </p>
      {hasFailed && (
        <Notice {...inEnglish} tone="warning" glyph={alertIcon} role="status">
          {text('onboarding.guidelines.failed')}
        </Notice>
      )}
      {/* Scrolled with all around it: a box of its own would hide rules from readers who scroll past. */}
      <ol {...inEnglish} className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>
            <strong className={styles.ruleName}>{text(`onboarding.rule.${rule}`)}</strong>
            {text(`onboarding.rule-text.${rule}`)}
          </li>
        ))}
      </ol>
      <CheckField
        id={`${id}agree`}
        label={<span {...inEnglish}>{text('onboarding.guidelines.agree')}</span>}
        isChecked={hasAgreed}
        onChange={onAgree}
      />
      <div className={styles.actions}>
        {onBack ? (
          <Button variant="quiet" className={styles.back} onClick={onBack}>
            <Icon glyph={backIcon} />
            {text('onboarding.back')}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="primary" size="lg" disabled={!hasAgreed || isSending} onClick={onStart}>
          {text('onboarding.start')}
        </Button>
      </div>
    </div>
  );
};
