import type { ResolvedTheme, ThemeIssue } from '@troupe/protocol/theme';
import { useId } from 'react';
import { wandIcon } from '../../../ui/icons.ts';
import { Badge, Notice, VisuallyHidden } from '../../../ui/index.ts';
import * as styles from './ContrastReport.css.ts';
import { contrastRows } from './contrast-rows.ts';
import { reasonTexts } from './reason-texts.ts';
import type { StudioText } from './useStudioText.ts';

export interface ContrastReportProps {
  resolved: ResolvedTheme;
  issues: readonly ThemeIssue[];
  mode: 'light' | 'dark';
  /** What is handed out, for those whose browser does not copy. */
  json: string;
  text: StudioText;
}

/** How well each role can be told from its ground, what the engine changed to get there, and the theme itself. */
export const ContrastReport = ({ resolved, issues, mode, json, text }: ContrastReportProps) => {
  const id = useId();
  const colors = resolved[mode];
  const rows = contrastRows(colors);
  const passed = rows.filter(({ level }) => level !== 'fail').length;
  const refused = issues.filter(({ kind }) => kind === 'invalid').length;
  const corrected = issues.length - refused;
  const verdict = [
    corrected ? text('studio.report.corrected', { count: corrected }) : text('studio.report.sound'),
    ...(refused ? [text('studio.report.refused', { count: refused })] : []),
  ].join('. ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.report} aria-labelledby={id} tabIndex={0}>
      <div className={styles.score}>
        <span className={styles.figure}>
          {passed}/{rows.length}
        </span>
        <div>
          <h2 id={id} className={styles.heading}>
            {text('studio.report.title')}
          </h2>
          <p className={styles.verdict} role="status">
            {verdict}
          </p>
        </div>
      </div>
      {issues.length > 0 && (
        <Notice tone={refused ? 'danger' : 'warning'} glyph={wandIcon} className={styles.notice}>
          <h3 className={styles.heading}>{text('studio.report.changes')}</h3>
          <ul className={styles.changes}>
            {issues.map((issue) => (
              <li key={`${issue.path} ${issue.kind === 'contrast' ? issue.against : ''}`}>
                <code className={styles.path}>{issue.path}</code>{' '}
                {issue.kind === 'contrast' ? (
                  <>
                    <bdi>
                      {issue.given} → {issue.corrected}
                    </bdi>
                    <br />
                    {text('studio.report.correction', issue)}
                  </>
                ) : (
                  <>
                    <bdi>{issue.given}</bdi>
                    <br />
                    {text(reasonTexts[issue.reason])}
                  </>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <table className={styles.table}>
        <caption className={styles.caption}>
          <VisuallyHidden>{text('studio.report.table')}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{text('studio.report.sample')}</th>
            <th scope="col">{text('studio.report.pair')}</th>
            <th scope="col">{text('studio.report.ratio')}</th>
            <th scope="col">{text('studio.report.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ foreground, ground, ratio, minimum, level }) => (
            <tr key={foreground}>
              <td>
                <span
                  className={styles.sample}
                  aria-hidden="true"
                  style={{ backgroundColor: colors[ground], color: colors[foreground] }}
                >
                  {minimum === 3 ? <i className={styles.ring} /> : 'Aa'}
                </span>
              </td>
              <th scope="row">
                <bdi>{foreground}</bdi>
                <span className={styles.ground}>{text('studio.report.on', { ground })}</span>
              </th>
              <td className={styles.ratio}>{ratio.toFixed(1)}</td>
              <td className={styles.result}>
                <Badge tone={level === 'fail' ? 'danger' : 'success'}>{level}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className={styles.source} aria-label={text('studio.json')}>
        <summary>{text('studio.json')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard (WCAG 2.1.1) */}
        <pre dir="ltr" tabIndex={0} aria-label={text('studio.json')} role="region" className={styles.json}>
          {json}
        </pre>
      </details>
    </section>
  );
};
