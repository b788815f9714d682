import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, Rows, Table } from './Page.tsx';

const meta: Meta = { title: 'foundations/Start', tags: ['!autodocs'] };
export default meta;

const switches = [
  ['Brand', 'Daybreak, Lantern, Acme, a partner who gave one accent and one radius, or the file that you dropped'],
  ['Mode', 'light, dark, or as your system has it'],
  ['Direction', 'left to right, or right to left: every component is built for both'],
  ['Language', 'the texts of the product; a story that is about a language keeps its own'],
  ['Density', 'the brand’s own, or another: space is 4 px times density'],
  ['Viewport', '320, 360, 768 and 1440 px, the widths that everything is looked at'],
] as const;

const principles = [
  ['A shelf, not a feed', 'Characters are covers that one picks up. The cover sells, the chrome stays quiet.'],
  [
    'A conversation is read',
    'Messages are set like a page: reading face, 650 px at most. Actions step back, speech steps forward.',
  ],
  ['Brand is data', 'A component reads tokens and never asks which brand it is.'],
  ['Say what the machine is doing', 'Waiting, writing, forgetting, over budget: each has a state and a sentence.'],
  ['Nothing only on hover', 'Hover may reveal early; focus, touch and pressed states always show it.'],
] as const;

export const Start: StoryObj = {
  render: () => (
    <Page
      title="The components of Troupe"
      lead="Everything that the widgets and the site are made of, in every state it has. What you see here is what a visitor sees: the same components, the same theme engine, the same texts."
    >
      <h2>The bar above</h2>
      <Table caption="Switches of the toolbar" head={['Switch', 'What it does']}>
        <Rows rows={switches} />
      </Table>
      <h2>See your own brand</h2>
      <p>
        Drop a brand file, or a theme alone, on any story. It is read as the server reads it: what cannot be is named, what cannot
        be read is corrected, and the brand “Dropped file” stays chosen until you choose another or close this tab. The theme
        studio (<code>/studio</code> of every site) writes such a file.
      </p>
      <h2>Principles</h2>
      <Table caption="Principles" head={['Principle', 'What it means']}>
        <Rows rows={principles} />
      </Table>
      <h2>What every component keeps</h2>
      <p>
        The panel “Accessibility” checks the story you look at with axe; nothing is found in any story, and a build in which
        something is found fails. Every component has a rest, hover, focus, pressed and disabled state, works by keyboard, and is
        read out by a name of its own.
      </p>
    </Page>
  ),
};
