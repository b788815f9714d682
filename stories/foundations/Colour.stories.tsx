import type { Meta, StoryObj } from '@storybook/react-vite';
import { colorTokens, contrastPairs, contrastRatio, parseColor, type ColorTokenName } from '@troupe/protocol/theme';
import { themeOf } from '../.storybook/brands.ts';
import { Page, Table } from './Page.tsx';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'foundations/Colour', tags: ['!autodocs'] };
export default meta;

const uses: Record<string, string> = {
  canvas: 'page',
  'surface-1': 'raised: fields, cards, menus',
  'surface-2': 'resting and hovered controls',
  'surface-3': 'pressed, track',
  'surface-sunken': 'side panel',
  'surface-inverse': 'toast',
  'text-1': 'ink',
  'text-2': 'support',
  'text-3': 'metadata and placeholders',
  'border-1': 'hairline, decorative',
  'border-2': 'outline of what can be operated',
  accent: 'one primary action a view',
  'accent-soft': 'selected',
  'accent-text': 'links',
  spark: 'second voice: New, Upgrade, first place',
  'bubble-user': 'what the user said',
  'bubble-bot': 'what the character said',
  focus: 'focus ring',
  danger: 'never alone: with a word or an icon',
  success: 'never alone: with a word or an icon',
  warning: 'never alone: with a word or an icon',
};

const systemMode = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

interface Look {
  brand: string;
  mode: string;
}

const Roles = ({ brand, mode }: Look) => {
  const colours = themeOf(brand, 'brand')[mode === 'auto' ? systemMode() : mode === 'dark' ? 'dark' : 'light'];
  const ratio = (front: ColorTokenName, back: ColorTokenName) => {
    const [one, other] = [parseColor(colours[front]), parseColor(colours[back])];
    return one && other ? contrastRatio(one, other) : 0;
  };
  return (
    <Page
      title="Colour roles"
      lead="A component names a role, never a colour. Every role that is read on another has its least contrast; the engine corrects a theme that falls short, and says so."
    >
      <h2>Roles</h2>
      <div className={styles.swatches}>
        {colorTokens.map((name) => (
          <div key={name} className={styles.swatch}>
            <div className={styles.patch} style={{ background: `var(--troupe-${name})` }} />
            <code>{name}</code>
            <span>{uses[name] ?? ''}</span>
          </div>
        ))}
      </div>
      <h2>Contrast in this brand and mode</h2>
      <Table caption="Contrast of each role" head={['Role', 'on its worst ground', 'needs', 'has']}>
        {contrastPairs.map(({ foreground, against, minimum }) => {
          const grounds = against.map((name) => ({ name, ratio: ratio(foreground, name) }));
          const worst = grounds.toSorted((a, b) => a.ratio - b.ratio)[0];
          return (
            <tr key={foreground}>
              <th scope="row">{foreground}</th>
              <td>{worst?.name}</td>
              <td>{minimum}</td>
              <td>{(Math.floor((worst?.ratio ?? 0) * 10) / 10).toFixed(1)}</td>
            </tr>
          );
        })}
      </Table>
    </Page>
  );
};

export const Colour: StoryObj = {
  render: (_, { globals }) => <Roles brand={String(globals['brand'])} mode={String(globals['mode'])} />,
};
