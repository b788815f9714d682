import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:server-pages';
import { designedScreen } from '../../docs/design.ts';
import { serverPagesDesign } from './ServerPages.design.ts';

interface Shown {
  page: 'email' | 'code' | 'wrong-code' | 'legal' | 'legal-changes' | 'offline' | 'unknown-host';
}

/** The brand and the mode of the toolbar; pages are drawn for the three brands alone. */
const documentOf = (page: Shown['page'], { brand, mode }: Record<string, unknown>): string => {
  const id = ['lantern', 'acme'].includes(String(brand)) ? String(brand) : 'daybreak';
  const html = pages[`${id} ${mode === 'dark' ? 'dark' : 'light'} ${page}`] ?? '';
  // A page without a connection asks for its own address, which a frame of a story has not; nor may such a frame take the focus.
  return html.replaceAll(/<script.*?<\/script>| autofocus(?=[ >])/gs, '');
};

const meta: Meta<Shown> = {
  title: 'platform/ServerPages',
  parameters: { ...designedScreen(serverPagesDesign), layout: 'fullscreen' },
  render: ({ page }, { globals }) => {
    const html = documentOf(page, globals);
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? page;
    return (
      <iframe
        key={html}
        title={title}
        srcDoc={html}
        sandbox="allow-scripts"
        style={{ inlineSize: '100%', blockSize: '100vh', border: 0, display: 'block' }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<Shown>;

export const SignInEmail: Story = { args: { page: 'email' } };
export const SignInCode: Story = { args: { page: 'code' } };
export const WrongCode: Story = { args: { page: 'wrong-code' } };
export const Legal: Story = { args: { page: 'legal' } };
export const LegalChanges: Story = { args: { page: 'legal-changes' } };
export const Offline: Story = { args: { page: 'offline' } };
export const UnknownHost: Story = { args: { page: 'unknown-host' } };
export const LanternDark: Story = { args: { page: 'code' }, globals: { brand: 'lantern', mode: 'dark' } };
