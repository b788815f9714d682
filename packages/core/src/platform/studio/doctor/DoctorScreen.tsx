import { useId } from 'react';
import { useCopy } from '../../../app/index.ts';
import { infoIcon } from '../../../ui/icons.ts';
import { EmptyState, Notice } from '../../../ui/index.ts';
import { DoctorForm } from './DoctorForm.tsx';
import { Findings } from './Findings.tsx';
import { useDoctor } from './useDoctor.ts';
import { useDoctorText } from './useDoctorText.ts';
import * as styles from './DoctorScreen.css.ts';

export interface DoctorScreenProps {
  /** Origin that serves the widgets: `https://chat.example.com`. */
  origin: string;
}

/** The doctor: what is known of a partner's page goes in, what would break in it comes out. */
export const DoctorScreen = ({ origin }: DoctorScreenProps) => {
  const copy = useCopy();
  const text = useDoctorText();
  const { findings, isAsking, isUnasked, examine } = useDoctor(origin);
  const id = useId();

  const count = (severity: string) => findings?.filter((finding) => finding.severity === severity).length ?? 0;
  const verdict = findings && text('doctor.verdict', { broken: count('broken'), warning: count('warning'), fine: count('fine') });
  return (
    <div className={styles.page} data-troupe-part="doctor">
      <header className={styles.head}>
        <h1 className={styles.title}>{text('doctor.title')}</h1>
        <p className={styles.lead}>{text('doctor.text')}</p>
        <p className={styles.lead}>{text('doctor.private')}</p>
      </header>
      <div className={styles.columns}>
        <DoctorForm text={text} onExamine={(pasted) => void examine(pasted)} />
        <section className={styles.results} aria-labelledby={id} aria-busy={isAsking}>
          <h2 id={id} className={styles.heading}>
            {text('doctor.results')}
          </h2>
          <p role="status" className={styles.verdict}>
            {isAsking ? text('doctor.asking') : verdict}
          </p>
          {isUnasked && (
            <Notice tone="warning" glyph={infoIcon} role="status">
              {text('doctor.not-asked')}
            </Notice>
          )}
          {findings ? (
            <Findings findings={findings} text={text} onCopy={(fix) => void copy(fix)} />
          ) : (
            <EmptyState title={text('doctor.empty.title')} text={text('doctor.empty.text')} />
          )}
        </section>
      </div>
    </div>
  );
};
