import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../..');
const styles = ['core', 'site'].flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css.ts'))
    .map((file) => `${name}/src/${file}`),
);
const sourceOf = (file: string) => readFileSync(join(packages, file), 'utf8');

/** What a state has besides colours and shadows, which the system's own palette takes away. */
const markedOtherwise: Readonly<Record<string, string>> = {
  'core/src/chat/choices/choice-card.css.ts': 'a tick',
  'core/src/chat/commands/CommandList.css.ts': 'an outline',
  'core/src/chat/open-chat/drawer.css.ts': 'a filled glyph',
  'core/src/commerce/checkout/PlanPicker.css.ts': 'a tick',
  'core/src/commerce/portal/Portal.css.ts': 'a native radio',
  'core/src/platform/catalogue/favorites/FavoriteButton.css.ts': 'a filled glyph',
  'core/src/platform/parts/choices/ExplainedChoices.css.ts': 'a native radio',
  'core/src/ui/actions/IconButton.css.ts': 'a thicker border, which no other palette shows',
};

it('what is current, chosen or pressed is marked where the system forces its own colours', () => {
  const unmarked = styles.filter((file) => {
    const source = sourceOf(file);
    return (
      /aria-(?:current|pressed|selected|checked)|:has\(:checked\)/.test(source) && !source.includes('(forced-colors: active)')
    );
  });
  expect(unmarked.toSorted()).toEqual(Object.keys(markedOtherwise));
});

it.each([
  [
    'site/src/shell/SideNav.css.ts',
    "'&[aria-current]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' }",
  ],
  ['core/src/platform/shell/banners/banners.css.ts', "'(forced-colors: active)': { border: '1px solid' }"],
  ['core/src/ui/actions/IconButton.css.ts', "border: '1px solid transparent'"],
])('%s sets its element apart', (file, rule) => expect(sourceOf(file)).toContain(rule));
