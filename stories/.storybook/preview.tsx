import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import { applyTheme } from '@troupe/core/ui';
import { loadLocale } from '@troupe/core/i18n';
import { useLayoutEffect } from 'react';
import { addons } from 'storybook/preview-api';
import '@troupe/core/ui/base.css.ts';
import { ComponentPage } from '../docs/ComponentPage.tsx';
import { dropAnswer } from '../docs/page.css.ts';
import { propTypes } from '../docs/prop-types.ts';
import { setStoryLocale } from '../locale.ts';
import { pseudoTexts } from '../pseudo.ts';
import { keepBrandFile, themeOf } from './brands.ts';

/** Shows every story through the same engine as the product: resolved, corrected, applied as one live sheet. */
const withTheme: Decorator = (Story, { globals }) => {
  const {
    brand = 'daybreak',
    mode = 'auto',
    direction = 'ltr',
    density = 'brand',
    file = '',
  } = globals as Record<string, string>;
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = direction;
    if (mode === 'auto') delete root.dataset.troupeMode;
    else root.dataset.troupeMode = mode;
    return applyTheme(themeOf(brand, String(density)));
  }, [brand, mode, direction, density, file]);
  return <Story />;
};

/** A story is made anew in the language that the toolbar asks for. */
const withLocale: Decorator = (Story, { globals }) => <Story key={String(globals['locale'])} />;

const localeTexts: Loader = async ({ globals }) => {
  const locale = String(globals['locale'] ?? 'en');
  const texts = locale === 'en' ? undefined : (pseudoTexts(locale) ?? (await loadLocale(locale)));
  setStoryLocale({ locale, texts });
  return {};
};

const answer = document.createElement('output');
answer.className = dropAnswer;
answer.hidden = true;
answer.addEventListener('click', () => (answer.hidden = true));

/** A brand file that is dropped anywhere on a story becomes the brand "Dropped file". */
const takeBrandFile = async (event: DragEvent) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  document.body.append(answer);
  const { isKept, words } = keepBrandFile(await file.text());
  if (isKept) addons.getChannel().emit('updateGlobals', { globals: { brand: 'dropped', file: `${file.name} ${Date.now()}` } });
  answer.textContent = `${file.name}: ${words}`;
  answer.hidden = false;
};
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => void takeBrandFile(event));

const choices = (description: string, icon: string, items: readonly (readonly [value: string, title: string])[]) => ({
  description,
  toolbar: { icon: icon as 'paintbrush', dynamicTitle: true, items: items.map(([value, title]) => ({ value, title })) },
});

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withLocale, withTheme],
  loaders: [localeTexts],
  argTypesEnhancers: [propTypes],
  initialGlobals: { brand: 'daybreak', mode: 'light', direction: 'ltr', locale: 'en', density: 'brand' },
  globalTypes: {
    brand: choices('Brand; drop a brand file on any story to see it here', 'paintbrush', [
      ['daybreak', 'Daybreak'],
      ['lantern', 'Lantern'],
      ['acme', 'Acme Stories'],
      ['partner', 'Partner: one accent, one radius'],
      ['dropped', 'Dropped file'],
    ]),
    mode: choices('Mode', 'contrast', [
      ['light', 'Light'],
      ['dark', 'Dark'],
      ['auto', 'As the system'],
    ]),
    direction: choices('Direction', 'transfer', [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ]),
    locale: choices('Language of the texts', 'globe', [
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['ar', 'العربية'],
      ['es', 'Español'],
      ['fr', 'Français'],
      ['ja', '日本語'],
      ['ko', '한국어'],
      ['pl', 'Polski'],
      ['pt', 'Português'],
      ['he', 'עברית'],
      ['hi', 'हिन्दी'],
      ['it', 'Italiano'],
      ['ru', 'Русский'],
      ['tr', 'Türkçe'],
      ['zh', '中文'],
      ['zh-Hant', '繁體中文'],
      ['en-XA', 'Pseudo: longer'],
      ['ar-XB', 'Pseudo: mirrored'],
    ]),
    density: choices('Density', 'component', [
      ['brand', 'Density of the brand'],
      ['0.84', 'Dense, 0.84'],
      ['1', 'Even, 1'],
      ['1.15', 'Airy, 1.15'],
    ]),
  },
  parameters: {
    // The canvas is the theme's own.
    backgrounds: { disable: true },
    layout: 'padded',
    docs: { page: ComponentPage, codePanel: true },
    // A story is a fragment: landmarks and the one h1 belong to the page around it.
    a11y: {
      test: 'error',
      config: { rules: ['region', 'landmark-one-main', 'page-has-heading-one'].map((id) => ({ id, enabled: false })) },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        narrow: { name: 'Narrowest, 320', styles: { width: '320px', height: '568px' }, type: 'mobile' },
      },
    },
    options: { storySort: { order: ['foundations', ['Start', '*'], 'ui', 'platform', 'chat', 'creation', 'commerce'] } },
  },
};
export default preview;
