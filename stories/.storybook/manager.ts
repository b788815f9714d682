import { resolveTheme } from '@troupe/protocol/theme';
import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const { tokens, light, dark } = resolveTheme({ preset: 'daybreak' });
const colors = isDark ? dark : light;

/** The frame around the stories, in the look of the brand that they begin with. */
addons.setConfig({
  theme: create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'Troupe',
    brandUrl: './?path=/story/foundations-start--start',
    brandTarget: '_self',
    fontBase: tokens['font-ui'],
    fontCode: tokens['font-mono'],
    colorPrimary: colors.accent,
    colorSecondary: colors.accent,
    appBg: colors['surface-2'],
    appContentBg: colors.canvas,
    appPreviewBg: colors.canvas,
    appBorderColor: colors['border-1'],
    appBorderRadius: 8,
    textColor: colors['text-1'],
    textMutedColor: colors['text-2'],
    barBg: colors['surface-1'],
    barTextColor: colors['text-2'],
    barHoverColor: colors['accent-text'],
    barSelectedColor: colors['accent-text'],
    buttonBg: colors['surface-2'],
    buttonBorder: colors['border-2'],
    inputBg: colors['surface-1'],
    inputBorder: colors['border-2'],
    inputTextColor: colors['text-1'],
    inputBorderRadius: 8,
  }),
});
