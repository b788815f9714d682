import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';

const packages = join(import.meta.dirname, '../../../..');
/** What is drawn as a switch by its own styles: a track, with a knob that moves. */
const switches = [
  'core/src/platform/account/settings/SwitchRow.tsx',
  'core/src/platform/catalogue/recommendations/RecommendationsScreen.tsx',
  'core/src/platform/catalogue/recommendations/TastesPage.tsx',
];

/** Part of the first grid, which has no bytes for the component: a native one in the same look. */
const filters = 'core/src/platform/catalogue/search/FilterPanel';

it('is the only native checkbox of ours, so that all of them look alike', () => {
  const drawn = ['core', 'embed', 'site', 'server']
    .flatMap((name) =>
      readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/src/${file}`),
    )
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /type=(?:"checkbox"|\{[^}]*'checkbox')/.test(readFileSync(join(packages, file), 'utf8')));
  expect(drawn.toSorted()).toEqual([...switches, `${filters}.tsx`, 'core/src/ui/fields/Checkbox.tsx'].toSorted());
  expect(readFileSync(join(packages, `${filters}.css.ts`), 'utf8')).toContain('box = style(checkboxLook)');
});

it('is ticked through the label around it', async () => {
  const onChange = vi.fn();
  render(
    <label htmlFor="quiet">
      <Checkbox id="quiet" onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>Quiet</span>
    </label>,
  );
  await userEvent.click(screen.getByText('Quiet'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
