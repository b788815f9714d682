import { VisuallyHidden } from '../../../ui/index.ts';
import type { Draft } from './draft.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

/** Which of the two steps one is at. */
export const Steps = ({ step }: { step: Draft['step'] }) => {
  const text = useText();
  const isSecond = step === 'guidelines';
  return (
    <ol className={styles.steps} aria-label={text('onboarding.steps')}>
      <li className={styles.stepDone} aria-current={isSecond ? undefined : 'step'}>
        {isSecond && <VisuallyHidden>{text('onboarding.step.done')} </VisuallyHidden>}
        {text('onboarding.step.you')}
      </li>
      <li className={isSecond ? styles.stepDone : styles.step} aria-current={isSecond ? 'step' : undefined}>
        {text('onboarding.step.guidelines')}
      </li>
    </ol>
  );
};
