import type { Decorator, Preview } from '@storybook/react-vite';
import { resolveTheme, type Theme } from '@troupe/protocol/theme';
import { applyTheme } from '@troupe/core/ui';
import { useLayoutEffect } from 'react';
import '@troupe/core/ui/base.css.ts';

/** The three brands, and a partner who gave two values: the engine derives the rest. */
const themes: Record<string, Theme> = {
  daybreak: { preset: 'daybreak' },
  lantern: { preset: 'lantern' },
  acme: { preset: 'acme' },
  partner: { accent: '#8a3ffc', radius: '16px' },
};

/** Shows every story through the same engine as the product: resolved, corrected, applied as one live sheet. */
const withTheme: Decorator = (Story, { globals }) => {
  const { brand = 'daybreak', mode = 'auto', direction = 'ltr' } = globals as Record<string, string>;
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = direction;
    if (mode === 'auto') delete root.dataset.mode;
    else root.dataset.mode = mode;
    return applyTheme(resolveTheme(themes[brand]));
  }, [brand, mode, direction]);
  return <Story />;
};

const preview: Preview = {
  decorators: [withTheme],
  initialGlobals: { brand: 'daybreak', mode: 'light', direction: 'ltr' },
  globalTypes: {
    brand: {
      description: 'Brand',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'daybreak', title: 'Daybreak' },
          { value: 'lantern', title: 'Lantern' },
          { value: 'acme', title: 'Acme Stories' },
          { value: 'partner', title: 'Partner: one accent, one radius' },
        ],
      },
    },
    mode: {
      description: 'Mode',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'auto', title: 'As the system' },
        ],
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  // The canvas is the theme's own.
  parameters: { backgrounds: { disable: true }, layout: 'padded' },
};
export default preview;
