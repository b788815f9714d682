import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsentDialog, type ConsentDialogProps } from '@troupe/core/platform/account/legal/ConsentDialog.tsx';
import type { LegalBlock, LegalDocument } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designed } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { consentDialogDesign } from './ConsentDialog.design.ts';

const block = (kind: LegalBlock['kind'], lines: string[], change: LegalBlock['change'] = 'same'): LegalBlock => ({
  kind,
  lines: lines.map((text) => [{ text }]),
  change,
});
const blocks = [
  block('heading', ['What may not be made']),
  block('text', ['What the community guidelines refuse.']),
  block('heading', ['Decisions']),
  block('text', ['Where we restrict an account we say why.'], 'removed'),
  block(
    'text',
    ['Where we restrict an account or a character we say what was decided, why, and on which rule it rests.'],
    'added',
  ),
  block('list', ['You can appeal within six months.', 'Someone other than the original moderator will look at it.'], 'added'),
];
const document: LegalDocument = {
  page: 'terms',
  title: 'Terms of service',
  version: '2026-11',
  date: '2026-11-24',
  hash: '',
  versions: [],
  blocks,
};

const Scene = (props: Partial<ConsentDialogProps>) => (
  <Stage>
    <h1>A page below</h1>
    <ConsentDialog
      document={document}
      onRetry={() => undefined}
      onAgree={async () => undefined}
      onLater={() => undefined}
      {...props}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/ConsentDialog',
  component: Scene,
  parameters: designed(consentDialogDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const LongText: Story = { args: { document: { ...document, blocks: Array.from({ length: 8 }, () => blocks).flat() } } };
export const Loading: Story = { args: { document: undefined } };
export const NotLoaded: Story = { args: { document: null } };
export const Failed: Story = {
  args: { onAgree: () => Promise.reject(new Error('offline')) },
  play: async ({ canvasElement }) => userEvent.click(await within(canvasElement).findByRole('button', { name: 'Agree' })),
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
