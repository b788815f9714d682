import { refuse, type Report } from './report.ts';
import { resolveTheme } from './resolve.ts';
import type { ThemeIssue } from './issues.ts';
import type { ResolvedTheme, ThemeConfig } from './theme.ts';

const groups = new Set(['tokens', 'light', 'dark', 'rules']);
const fields = new Set(['preset', 'mode', 'accent', 'radius', 'fonts', ...groups]);

/** What a file holds, and everything that the engine would refuse or correct in it. */
export interface CheckedTheme {
  /** The theme without what cannot be one; null when the file holds no theme at all. */
  theme: ThemeConfig | null;
  resolved: ResolvedTheme;
  /** Paths start at the file's top: `theme.tokens.density` in a brand file. */
  issues: ThemeIssue[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A brand file names its hosts and holds its theme; everything else is read as a theme. */
const isBrandFile = (value: Record<string, unknown>) => 'hosts' in value || ('theme' in value && isRecord(value['theme']));

/**
 * Reads a theme, or the theme of a brand, from parsed JSON. Stricter than a running page: a field that the engine
 * does not know is told too, because in a file it is a slip of the pen.
 */
export const checkTheme = (json: unknown): CheckedTheme => {
  const issues: ThemeIssue[] = [];
  const isBrand = isRecord(json) && isBrandFile(json);
  const prefix = isBrand ? 'theme.' : '';
  const report: Report = (issue) => issues.push({ ...issue, path: prefix + issue.path });
  const given = isBrand ? (json['theme'] ?? {}) : json;
  if (!isRecord(given)) {
    issues.push({
      kind: 'invalid',
      path: isBrand ? 'theme' : '(top level)',
      given: JSON.stringify(given)?.slice(0, 60) ?? '',
      reason: 'bad value',
    });
    return { theme: null, resolved: resolveTheme(), issues };
  }
  const theme: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === '$schema') continue;
    if (!fields.has(name)) refuse(report, name, value, 'unknown field');
    else if (groups.has(name) && !isRecord(value)) refuse(report, name, value, 'bad value');
    else theme[name] = value;
  }
  const resolved = resolveTheme(theme);
  for (const issue of resolved.issues) report(issue);
  return { theme, resolved, issues };
};
