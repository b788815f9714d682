import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageDialog } from '@troupe/core/platform/parts/languages/LanguageDialog.tsx';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { languageDialogDesign } from './LanguageDialog.design.ts';

const all = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt', 'ru'];

const Scene = ({ languages = all }: { languages?: string[] }) => (
  <Stage>
    <h1>A page below</h1>
    <LanguageDialog
      isOpen
      onClose={() => undefined}
      languages={languages}
      hrefFor={(tag) => `#${tag}`}
      onChoose={() => undefined}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/LanguageDialog',
  component: Scene,
  parameters: designedScreen(languageDialogDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Many: Story = { args: { languages: [...all, 'zh-Hans', 'zh-Hant', 'hi', 'pl', 'tr', 'it', 'ko', 'he'] } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
