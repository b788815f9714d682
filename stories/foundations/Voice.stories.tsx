import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, Rows, Table } from './Page.tsx';

const meta: Meta = { title: 'foundations/Voice', tags: ['!autodocs'] };
export default meta;

const rules = [
  ['Short and concrete', 'what it is, what to do; verbs on buttons'],
  ['Warm', 'without jokes at anybody’s cost; no exclamation marks of ours'],
  ['Honest', 'no “magic”, no “AI-powered”; the AI is always named as one'],
  ['Errors', 'what happened, then what to do; what one wrote is kept, and the sentence says so'],
  ['Numbers', 'shown: “1,742 / 2,500”, never a bar alone'],
  ['Brands', 'Daybreak greets, Lantern murmurs, Acme labels: only in the brand’s own slots'],
] as const;
const pairs = [
  ['You are offline. Changes are kept and sent later.', 'Oops! Something went wrong.'],
  ['Enter an email address', 'Invalid input'],
  ['No messages yet – start the conversation!', 'Nothing here'],
  ['Delete chat', 'OK'],
] as const;

export const Voice: StoryObj = {
  render: () => (
    <Page title="Voice" lead="Characters may be playful. The interface is not.">
      <h2>How it speaks</h2>
      <Table caption="How it speaks" head={['Rule', 'What it means']}>
        <Rows rows={rules} />
      </Table>
      <h2>Say this, not that</h2>
      <Table caption="Say this, not that" head={['Say', 'Not']}>
        <Rows rows={pairs} />
      </Table>
    </Page>
  ),
};
