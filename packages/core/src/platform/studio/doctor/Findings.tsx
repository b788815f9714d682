import type { Finding, Severity } from '@troupe/protocol/doctor/diagnose';
import { useId } from 'react';
import { alertIcon, checkIcon, copyIcon, infoIcon } from '../../../ui/icons.ts';
import { Icon, IconButton } from '../../../ui/index.ts';
import * as styles from './Findings.css.ts';
import type { DoctorText } from './useDoctorText.ts';

export interface FindingsProps {
  findings: readonly Finding[];
  text: DoctorText;
  onCopy: (fix: string) => void;
}

const severities = ['broken', 'warning', 'fine'] as const;
const titles = { broken: 'doctor.broken', warning: 'doctor.warning', fine: 'doctor.fine' } as const;
const glyphs = { broken: alertIcon, warning: infoIcon, fine: checkIcon } as const;

interface GroupProps extends FindingsProps {
  severity: Severity;
}

const Group = ({ severity, findings, text, onCopy }: GroupProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} data-troupe-part="findings" data-troupe-state={severity} className={styles.group}>
      <h3 id={id} className={styles.heading}>
        {text(titles[severity])}
      </h3>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.what} ${finding.why}`} className={styles.finding}>
            <span className={styles.tone[severity]}>
              <Icon glyph={glyphs[severity]} />
            </span>
            <div lang="en" className={styles.words}>
              <strong dir="auto">{finding.what}</strong>
              {finding.why && (
                <p dir="auto" className={styles.why}>
                  {finding.why}
                </p>
              )}
              {finding.fix && (
                <div className={styles.fix}>
                  <code dir="ltr" className={styles.line}>
                    {finding.fix}
                  </code>
                  <IconButton
                    glyph={copyIcon}
                    label={text('doctor.copy', { what: finding.what })}
                    onClick={() => onCopy(finding.fix)}
                  />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What was found, the worst first: a `<section>` for each severity that has findings. */
export const Findings = ({ findings, text, onCopy }: FindingsProps) =>
  severities.map((severity) => {
    const some = findings.filter((finding) => finding.severity === severity);
    return some.length > 0 && <Group key={severity} severity={severity} findings={some} text={text} onCopy={onCopy} />;
  });
