/**
 * What a theme's types let through and what they stop, read by the type checker alone: an expected error that does
 * not come is an error itself.
 */
import type { Color, FontStack, Length, Theme, ThemeConfig, ThemeFont, ThemeRules } from './index.ts';

export const themes: Theme[] = [
  // Everything is optional.
  {},
  { preset: 'lantern', mode: 'auto' },
  { accent: '#0f5a41', radius: '12px' },
  { accent: 'oklch(62% 0.15 210)', radius: '0' },
  { accent: 'hsl(120 100% 25%)', radius: '0.75rem' },
  { tokens: { density: '0.9', 'radius-md': 'clamp(4px, 1vw, 8px)', 'shadow-1': 'none' } },
  { tokens: { 'font-ui': '"Segoe UI", Arial, sans-serif', 'label-transform': 'uppercase', 'display-style': 'italic' } },
  { tokens: { 'duration-1': '90ms', 'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)', 'card-cover-ratio': '4 / 5' } },
  { tokens: { 'card-background': 'var(--surface-1)', 'header-background': 'color-mix(in oklab, #fff 90%, transparent)' } },
  { light: { canvas: '#fff', 'text-1': 'black' }, dark: { canvas: 'rgb(0 0 0)', 'bubble-user-action': 'white' } },
  { fonts: [{ family: 'Harbour', src: '/harbour.woff2', weight: '100 900', style: 'italic' }] },
  { fonts: [{ family: 'Harbour', src: 'https://fonts.harbour.example/harbour.woff2', weight: '400' }] },
  { rules: { chip: { 'border-radius': '4px', color: 'var(--on-spark)', 'background-color': 'var(--spark)' } } },
  {
    rules: { 'chip[data-state=on]': { 'font-weight': '700' }, 'chip[data-state=on]:hover': { 'box-shadow': 'var(--shadow-1)' } },
  },
  { rules: { bubble: { 'border-color': 'transparent', 'border-style': 'solid', padding: 'var(--space-3)' } } },
  { rules: { action: { 'font-style': 'normal', 'font-family': 'var(--font-ui)' } } },

  // @ts-expect-error -- no such preset
  { preset: 'sunset' },
  // @ts-expect-error -- no such mode
  { mode: 'sepia' },
  // @ts-expect-error -- a colour name that the engine does not measure
  { accent: 'rebeccapurple' },
  // @ts-expect-error -- a colour space that the engine does not measure
  { accent: 'lab(50% 40 59)' },
  // @ts-expect-error -- a number is not a length
  { radius: 12 },
  // @ts-expect-error -- a unit that CSS has not
  { radius: '12 pixels' },
  // @ts-expect-error -- a misspelt field
  { colour: '#fff' },
  // @ts-expect-error -- a misspelt token
  { tokens: { 'radius-mdd': '4px' } },
  // @ts-expect-error -- a colour is no length
  { tokens: { 'radius-md': '#fff' } },
  // @ts-expect-error -- a word is no duration
  { tokens: { 'duration-1': 'fast' } },
  // @ts-expect-error -- a word is no number
  { tokens: { density: 'tight' } },
  // @ts-expect-error -- not a keyword of font-style
  { tokens: { 'display-style': 'slanted' } },
  // @ts-expect-error -- not a keyword of text-transform
  { tokens: { 'label-transform': 'small-caps' } },
  // @ts-expect-error -- a ratio is written with its slash
  { tokens: { 'card-cover-ratio': '4:5' } },
  // @ts-expect-error -- pictures come from brands, not from themes
  { tokens: { 'cover-crease': 'url(/crease.png)' } },
  // @ts-expect-error -- not a timing function
  { tokens: { 'ease-out': 'bounce' } },
  // @ts-expect-error -- colours have a mode: they stand under light or dark
  { tokens: { canvas: '#fff' } },
  // @ts-expect-error -- a scale token has no mode
  { light: { density: '1' } },
  // @ts-expect-error -- a misspelt colour role
  { dark: { acent: '#fff' } },
  // @ts-expect-error -- a bad colour
  { dark: { canvas: 'dark' } },
  // @ts-expect-error -- a part that core does not render
  { rules: { buttom: { padding: '4px' } } },
  // @ts-expect-error -- a state that the part has not
  { rules: { 'chip[data-state=open]': { padding: '4px' } } },
  // @ts-expect-error -- a pseudo-class that is not listed
  { rules: { 'chip:visited': { padding: '4px' } } },
  // @ts-expect-error -- a property that is not listed
  { rules: { chip: { position: 'fixed' } } },
  // @ts-expect-error -- a box has no ink: its colours are tokens
  { rules: { bubble: { color: '#fff' } } },
  // @ts-expect-error -- words have no shape
  { rules: { action: { 'border-radius': '4px' } } },
  // @ts-expect-error -- padding comes in lengths or from the spaces
  { rules: { chip: { padding: 'var(--radius-md)' } } },
  // @ts-expect-error -- shadows come from tokens
  { rules: { chip: { 'box-shadow': '0 0 4px red' } } },
  // @ts-expect-error -- families come from tokens
  { rules: { chip: { 'font-family': 'Arial' } } },
  // @ts-expect-error -- no ground can be see-through
  { rules: { chip: { 'background-color': 'transparent' } } },
  // @ts-expect-error -- a misspelt colour token
  { rules: { chip: { color: 'var(--acent)' } } },
  // @ts-expect-error -- plain HTTP
  { fonts: [{ family: 'Harbour', src: 'http://fonts.harbour.example/harbour.woff2' }] },
  // @ts-expect-error -- another format
  { fonts: [{ family: 'Harbour', src: '/harbour.ttf' }] },
  // @ts-expect-error -- a face without a file
  { fonts: [{ family: 'Harbour' }] },
  // @ts-expect-error -- a weight is a number
  { fonts: [{ family: 'Harbour', src: '/harbour.woff2', weight: 'bold' }] },
];

export const lengths: Length[] = [
  '0',
  '1px',
  '-0.5em',
  '100dvh',
  'calc(1px + 1rem)',
  'var(--space-2)',
  // @ts-expect-error -- only zero goes without a unit
  '4',
  // @ts-expect-error -- not a unit of ours
  '4cm',
];

export const colors: Color[] = [
  '#fff',
  'rgb(0, 0, 0)',
  'oklch(50% 0.1 20)',
  'white',
  // @ts-expect-error -- what is see-through has no contrast
  'transparent',
  // @ts-expect-error -- a reference is no colour
  'var(--accent)',
];

export const stack: FontStack = 'Georgia, serif';
// @ts-expect-error -- a stack is one text, as in CSS
export const listed: FontStack = ['Georgia', 'serif'];

// Whatever compiles as a theme may be handed to the engine.
export const config: ThemeConfig = themes[0] ?? {};
export const rules: ThemeConfig['rules'] = { chip: { padding: '4px' } } satisfies ThemeRules;
export const fonts: ThemeConfig['fonts'] = [{ family: 'Harbour', src: '/harbour.woff2' }] satisfies ThemeFont[];
