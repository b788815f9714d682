import type { StorybookConfig } from '@storybook/react-vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { portraits } from './portraits-plugin.ts';
import { serverPages } from './server-pages-plugin.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // The foundations, and one folder per area of core.
  stories: ['../{foundations,ui,platform,chat,creation,commerce}/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), vanillaExtractPlugin(), portraits(), serverPages()],
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
};
export default config;
