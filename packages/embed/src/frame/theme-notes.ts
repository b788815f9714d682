import type { ThemeIssue } from '@troupe/protocol/theme';

const MAX_NOTES = 64;

/** Theme issues as a partner's developer reads them in a `theme-report` event. */
export const toThemeNotes = (issues: readonly ThemeIssue[]): { path: string; message: string }[] =>
  issues.slice(0, MAX_NOTES).map((issue) => ({
    path: issue.path.slice(0, 120),
    message:
      issue.kind === 'invalid'
        ? `${issue.reason}: ${issue.given} was ignored`.slice(0, 400)
        : `${issue.given} has a contrast of ${issue.ratio}:1 against ${issue.against} and needs ${issue.required}:1; ${issue.corrected} is used`.slice(
            0,
            400,
          ),
  }));
