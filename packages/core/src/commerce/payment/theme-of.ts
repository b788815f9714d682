import { propertyOf } from '@troupe/protocol/theme/tokens';

/** The tokens that a card page may use: text, fields, focus, faults. */
const tokens = [
  'canvas',
  'surface-1',
  'surface-2',
  'text-1',
  'text-2',
  'text-3',
  'border-1',
  'border-2',
  'danger',
  'focus',
  'focus-width',
  'accent',
  'font-ui',
  'text-sm',
  'text-md',
  'size-field',
  'radius-control',
  'label-size',
  'label-weight',
  'label-transform',
  'label-tracking',
] as const;

/** What an element wears, as custom properties of a page that is somebody else's. */
export const themeOf = (element: Element): string => {
  const worn = getComputedStyle(element);
  const own = tokens.map(propertyOf).map((name) => `${name}:${worn.getPropertyValue(name)}`);
  return `:root{color-scheme:${worn.colorScheme};${own.join(';')}}`;
};
