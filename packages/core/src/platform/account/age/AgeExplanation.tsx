import type { ReactNode } from 'react';
import * as css from './age.css.ts';
import { useText } from './texts.ts';

export interface AgeExplanationProps {
  hrefs: { faq: string | null; support: string | null };
  hasWays: boolean;
}

/** Of a check that there is. */
const HowAndWhy = () => {
  const text = useText();
  return (
    <>
      <Section id="troupe-age-how" title={text('age.how')}>
        <ol className={css.timeline}>
          {(['choose', 'check', 'bit'] as const).map((step) => (
            <li key={step} className={css.step}>
              <strong className={css.strong}>{text(`age.how.${step}`)}</strong>
              <p className={css.small}>{text(`age.how.${step}-text`)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="troupe-age-why" title={text('age.why')}>
        <p className={css.prose}>{text('age.why.text')}</p>
      </Section>
    </>
  );
};

/** How a check works and why it is asked for, where there is one, and who helps (P-AGE-01, P-AGE-02). */
export const AgeExplanation = ({ hrefs: { faq, support }, hasWays }: AgeExplanationProps) => {
  const text = useText();
  return (
    <>
      {hasWays && <HowAndWhy />}
      <Section id="troupe-age-help" title={text('age.help')}>
        <p className={css.help}>
          {faq !== null && (
            <a className={css.link} href={faq}>
              {text('age.help.faq')}
            </a>
          )}
          {faq !== null && support !== null && ' · '}
          {support !== null && (
            <>
              <a className={css.link} href={support}>
                {text('age.help.support')}
              </a>{' '}
              · {text('age.help.person')}
            </>
          )}
        </p>
      </Section>
    </>
  );
};

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={css.heading}>
      {title}
    </h2>
    {children}
  </section>
);
