import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notice } from '@troupe/core/ui';
import { alertIcon } from '@troupe/core/ui/icons.ts';
import {
  contrastPairs,
  contrastRatio,
  parseColor,
  resolveTheme,
  type ColorTokenName,
  type ResolvedTheme,
  type Theme,
} from '@troupe/protocol/theme';
import { applyTheme } from '@troupe/core/ui';
import { useLayoutEffect } from 'react';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'ui/Theme', tags: ['!autodocs'] };
export default meta;

const ratio = (theme: ResolvedTheme, mode: 'light' | 'dark', front: ColorTokenName, back: ColorTokenName) => {
  const [one, other] = [parseColor(theme[mode][front]), parseColor(theme[mode][back])];
  return one && other ? contrastRatio(one, other) : 0;
};
const floor = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

/** Every pair of the contract as it stands on its worst ground, and what the engine changed to get there. */
const Readable = ({ theme }: { theme: Theme }) => {
  const resolved = resolveTheme(theme);
  useLayoutEffect(() => applyTheme(resolveTheme(theme)), [theme]);
  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{resolved.issues.length} corrections</h1>
      {resolved.issues.map((issue) => (
        <Notice key={issue.path} tone="warning" glyph={alertIcon}>
          <code>{issue.path}</code> {issue.given}{' '}
          {issue.kind === 'contrast'
            ? `→ ${issue.corrected} (${issue.ratio} of ${issue.required} on ${issue.against})`
            : `ignored: ${issue.reason}`}
        </Notice>
      ))}
      <table className={styles.table}>
        <caption>Worst contrast of each role</caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Needs</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(({ foreground, against, minimum }) => (
            <tr key={foreground}>
              <th scope="row">{foreground}</th>
              <td>{minimum}</td>
              {(['light', 'dark'] as const).map((mode) => (
                <td key={mode}>{floor(Math.min(...against.map((back) => ratio(resolved, mode, foreground, back))))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const careless: Theme = {
  accent: '#ffe600',
  light: { 'text-2': '#b8b8b8', 'bubble-user': '#ff5fa2', 'on-bubble-user': '#ffffff' },
  dark: { canvas: '#5a5a5a' },
};

/** What a partner gets who chose colours by eye. */
export const CarelessColours: StoryObj = { render: () => <Readable theme={careless} /> };

/** A preset needs no correction. */
export const Acme: StoryObj = { render: () => <Readable theme={{ preset: 'acme' }} /> };
