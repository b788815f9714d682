import type { ThemeIssue } from '@troupe/protocol/theme';
import { checkTheme } from '@troupe/protocol/theme/check';

/** What the check of one file found. */
export interface ThemeReport {
  file: string;
  /** Whether the file could be read as JSON; the reason stands in `fault`. */
  fault?: string;
  refused: number;
  corrected: number;
  issues: ThemeIssue[];
}

/** Checks the text of a theme or brand file. Never throws. */
export const checkFile = (file: string, text: string): ThemeReport => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { file, fault: `is not JSON: ${(error as Error).message}`, refused: 0, corrected: 0, issues: [] };
  }
  const { issues } = checkTheme(json);
  const refused = issues.filter(({ kind }) => kind === 'invalid').length;
  return { file, refused, corrected: issues.length - refused, issues };
};

const line = (issue: ThemeIssue): string =>
  issue.kind === 'invalid'
    ? `  refused    ${issue.path}: ${issue.given} (${issue.reason})`
    : `  corrected  ${issue.path}: ${issue.given} → ${issue.corrected} (${issue.ratio}:1 against ${issue.against}, needs ${issue.required}:1)`;

/** The report as a person reads it, one line for each finding. */
export const reportText = ({ file, fault, refused, corrected, issues }: ThemeReport): string =>
  fault !== undefined
    ? `${file} ${fault}`
    : [`${file}: ${refused} refused, ${corrected} corrected`, ...issues.map(line)].join('\n');
