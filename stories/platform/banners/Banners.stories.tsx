import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banners } from '@troupe/core/platform/shell/banners/Banners.tsx';
import { seedBanners } from '@troupe/core/platform/shell/banners/useBanners.ts';
import type { Banner } from '@troupe/protocol';
import { useState } from 'react';
import { designedScreen } from '../../docs/design.ts';
import { portraits } from '../portraits.ts';
import { Stage } from '../Stage.tsx';
import { bannersDesign } from './Banners.design.ts';

const banner = (name: string, over: Partial<Banner> = {}): Banner => ({
  name,
  placement: 'main',
  contentPlacement: 'start',
  title: { label: 'Winter reading, by lamplight' },
  description: { label: 'Twelve new characters for long evenings, from keepers, librarians and one patient tree.' },
  actions: [
    { label: 'Meet them', shape: 'control', placement: 'start', navigation: { type: 'internal', destination: '/?tags=Sea' } },
  ],
  closable: true,
  transitionTime: 8000,
  ink: null,
  counts_to: null,
  ...over,
});
const aside = banner('aside', {
  placement: 'side',
  title: { label: 'Make your own' },
  description: { label: 'A name, a voice and a first line are enough to start.' },
  actions: [
    {
      label: 'Create a chatbot',
      shape: 'control',
      placement: 'start',
      navigation: { type: 'internal', destination: '/chatbot/create' },
    },
  ],
});
const sale = banner('sale', {
  title: { label: 'Pictures for two' },
  description: { label: 'The premium picture model, for a week.' },
  backgroundColor: '#8c1d40',
  ink: '#ffffff',
  counts_to: '2099-02-15T05:00:00.000Z',
});

const Page = ({ banners }: { banners: Banner[] }) => {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const pick = (placement: Banner['placement']) => ({
    banners: banners.filter((one) => one.placement === placement),
    holds_until: null,
  });
  return (
    <Stage set={({ queries }) => seedBanners(queries, { home: { main: pick('main'), side: pick('side') } })}>
      <Banners
        screen="home"
        hrefOf={({ destination }) => destination}
        closed={closed}
        onClose={(name) => setClosed([...closed, name])}
      />
    </Stage>
  );
};

const meta = {
  title: 'Platform/Banners',
  component: Page,
  parameters: designedScreen(bannersDesign),
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Filled with the brand's accent. */
export const One: Story = { args: { banners: [banner('one')] } };
/** The wide place and the quiet one. */
export const Both: Story = { args: { banners: [banner('one'), aside] } };
/** Several in one place, with what turns them. */
export const Turning: Story = { args: { banners: [banner('one'), sale, banner('three', { title: { label: 'New voices' } })] } };
/** A colour of its own, and the time that is left. */
export const Countdown: Story = { args: { banners: [sale] } };
/** Over a picture, words have a plate. */
export const Picture: Story = {
  args: { banners: [banner('picture', { backgroundImageUrl: portraits['kestrel'] ?? '', contentPlacement: 'center' })] },
};
/** With a picture beside the words. */
export const BesideAPicture: Story = {
  args: { banners: [banner('beside', { additionalImage: { url: portraits['elin'] ?? '', placement: 'end' } })] },
};
/** Two ways, in shapes and colours of their own. */
export const Ways: Story = {
  args: {
    banners: [
      banner('ways', {
        backgroundColor: '#f3e3c3',
        ink: '#2b1d0e',
        actions: [
          {
            label: 'See the offer',
            shape: 'pill',
            placement: 'start',
            backgroundColor: '#2b1d0e',
            color: '#f3e3c3',
            navigation: { type: 'internal', destination: '/' },
          },
          {
            label: 'Our shop',
            shape: 'square',
            placement: 'start',
            navigation: { type: 'external', destination: 'https://shop.example/winter' },
          },
        ],
      }),
    ],
  },
};
/** Longer than anybody should write. */
export const LongWords: Story = {
  args: {
    banners: [
      banner('long', {
        title: {
          label: `An extraordinarily long announcement about Donaudampfschifffahrtsgesellschaft ${'and more '.repeat(2)}`,
        },
        description: { label: 'It goes on, and on. '.repeat(12).trim() },
        closable: false,
      }),
      aside,
    ],
  },
};
/** With the covers of characters, one of which has no picture. */
export const BesideCovers: Story = {
  args: {
    banners: [
      banner('covers', {
        covers: [
          { id: 'elin', name: 'Elin Marrow', avatar_url: portraits['elin'] ?? null },
          { id: 'kestrel', name: 'Kestrel-9', avatar_url: portraits['kestrel'] ?? null },
          { id: 'bo', name: 'Bo Ferrier', avatar_url: null },
        ],
      }),
    ],
  },
};
