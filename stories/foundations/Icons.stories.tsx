import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '@troupe/core/ui';
import * as glyphs from '@troupe/core/ui/icons.ts';
import { Page, Rows, Table } from './Page.tsx';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'foundations/Icons', tags: ['!autodocs'] };
export default meta;

const rules = [
  ['Drawing', 'a box of 24, strokes of 1.5 px with round caps and joins, the colour of the text beside it'],
  ['Size', '20 px, in tools 16'],
  ['Filled', 'only for “on”: heart, pin, star'],
  ['Direction', 'chevrons and arrows turn with the page; play, microphone and clock do not'],
  ['Name', 'a button with an icon alone has a name and shows it as a tooltip'],
  ['Sparkle', 'stands for Suggest and for nothing else that uses a model'],
] as const;

export const Icons: StoryObj = {
  render: () => (
    <Page title="Icons" lead="One set, drawn for this product, inline so that nothing is loaded.">
      <h2>The set</h2>
      <div className={styles.icons}>
        {Object.entries(glyphs).map(([name, glyph]) => (
          <span key={name} className={styles.iconCell}>
            <Icon glyph={glyph} />
            {name.replace(/Icon$/, '')}
          </span>
        ))}
      </div>
      <h2>Rules</h2>
      <Table caption="Rules of icons" head={['What', 'How']}>
        <Rows rows={rules} />
      </Table>
    </Page>
  ),
};
