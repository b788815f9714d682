import { appearanceMax } from '../platform/frame.ts';
import { checkTheme } from '../theme/check.ts';
import { broken, fine, warning, type Finding, type Page } from './finding.ts';

/** A theme or a brand file, as the engine would wear it. As in `troupe theme check`, a refusal breaks and a correction warns. */
export const checkThemeText = ({ theme }: Page): Finding[] => {
  if (!theme?.trim()) return [];
  let json: unknown;
  try {
    json = JSON.parse(theme);
  } catch (error) {
    return [broken('theme.form', 'The theme is not JSON', (error as Error).message, '{ "preset": "daybreak" }')];
  }
  const { theme: read, issues } = checkTheme(json);
  const found = issues.map((issue): Finding =>
    issue.kind === 'invalid'
      ? broken(
          'theme.value',
          `${issue.path} is not used: ${issue.given}`,
          `The engine refuses it (${issue.reason}).`,
          `Take ${issue.path} out, or make it again in /studio.`,
        )
      : warning(
          'theme.contrast',
          `${issue.path} was corrected: ${issue.given} → ${issue.corrected}`,
          `${issue.ratio}:1 against ${issue.against}, WCAG AA needs ${issue.required}:1.`,
          `"${issue.path.split('.').at(-1)}": "${issue.corrected}"`,
        ),
  );
  if (read && JSON.stringify(read).length > appearanceMax)
    found.push(
      warning(
        'theme.length',
        `As an appearance the theme has more than ${appearanceMax} characters`,
        'It does not fit the frame’s address: the frame stays hidden until it has arrived.',
        "Give it to the operator as the brand's theme.",
      ),
    );
  return found.length > 0 ? found : [fine('theme', 'The theme is sound')];
};
