import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, Rows, Table } from './Page.tsx';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'foundations/Type', tags: ['!autodocs'] };
export default meta;

const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'];
const faces = [
  ['font-display', 'names and headings: page title, section titles, prices; at most three sizes on a screen'],
  ['font-read', 'anything that a character or a user wrote'],
  ['font-ui', 'everything else; never a display face inside buttons, fields or badges'],
  ['font-mono', 'code and keys'],
] as const;
const rules = [
  ['Least size', '12 px, in badges 11 px bold'],
  ['Messages', '17 to 19 px, leading 1.6, at most 650 px wide'],
  ['Labels', 'the label tokens: sentence case, in Acme upper case with tracking'],
  ['Numbers', 'tabular where they change or align'],
  ['Wrapping', 'titles balanced, messages pretty; names wrap first, then are cut, and text never shrinks to fit'],
  ['Direction', 'what people or models wrote carries dir="auto"'],
] as const;

export const Type: StoryObj = {
  render: () => (
    <Page title="Type" lead="System faces by stack, so that nothing loads before one reads. A brand may bring faces of its own.">
      <h2>Faces</h2>
      {faces.map(([token, use]) => (
        <div key={token}>
          <p
            className={styles.specimen}
            style={{ fontFamily: `var(--troupe-${token})`, fontSize: 'var(--troupe-text-2xl)', color: 'var(--troupe-text-1)' }}
          >
            The lamp turns above you, slow as breathing
          </p>
          <p>
            <code>{token}</code>: {use}
          </p>
        </div>
      ))}
      <h2>Scale, 360 to 1440 px</h2>
      {sizes.map((size) => (
        <p
          key={size}
          className={styles.specimen}
          style={{ fontSize: `var(--troupe-text-${size})`, color: 'var(--troupe-text-1)' }}
        >
          <code>text-{size}</code> Sixty-one years of ships
        </p>
      ))}
      <h2>Rules</h2>
      <Table caption="Rules of type" head={['What', 'How']}>
        <Rows rows={rules} />
      </Table>
    </Page>
  ),
};
