import type { ValueOf } from './values.ts';

/**
 * The theme contract: every role a component may read, as the custom property `--troupe-<name>` (`propertyOf`).
 * `scaleTokens` holds what is the same in light and dark,
 * with the default that a preset or a theme may replace; `colorTokens` holds what differs by mode.
 */
export const scaleTokens = {
  // type: families and voice
  'font-ui': {
    kind: 'font',
    value:
      'ui-sans-serif, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  },
  'font-display': { kind: 'font', value: 'var(--font-ui)' },
  'font-read': { kind: 'font', value: 'var(--font-ui)' },
  'font-mono': { kind: 'font', value: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Liberation Mono", monospace' },
  'display-style': { kind: 'font-style', value: 'normal' },
  'display-weight': { kind: 'weight', value: '600' },
  'display-tracking': { kind: 'length', value: '-0.01em' },
  'name-style': { kind: 'font-style', value: 'normal' },
  'name-weight': { kind: 'weight', value: '600' },
  'label-transform': { kind: 'text-transform', value: 'none' },
  'label-tracking': { kind: 'length', value: '0' },
  'label-weight': { kind: 'weight', value: '600' },
  'label-size': { kind: 'length', value: 'var(--text-sm)' },

  // type: fluid scale, 360 to 1440 px
  'text-2xs': { kind: 'length', value: '0.6875rem' },
  'text-xs': { kind: 'length', value: '0.75rem' },
  'text-sm': { kind: 'length', value: '0.875rem' },
  'text-md': { kind: 'length', value: 'clamp(0.9375rem, 0.917rem + 0.093vw, 1rem)' },
  'text-lg': { kind: 'length', value: 'clamp(1.0625rem, 1.02rem + 0.185vw, 1.1875rem)' },
  'text-xl': { kind: 'length', value: 'clamp(1.25rem, 1.167rem + 0.37vw, 1.5rem)' },
  'text-2xl': { kind: 'length', value: 'clamp(1.5rem, 1.333rem + 0.741vw, 2rem)' },
  'text-3xl': { kind: 'length', value: 'clamp(1.875rem, 1.5rem + 1.667vw, 3rem)' },
  'text-read': { kind: 'length', value: 'clamp(1rem, 0.979rem + 0.093vw, 1.0625rem)' },
  'leading-tight': { kind: 'number', value: '1.12' },
  'leading-snug': { kind: 'number', value: '1.3' },
  'leading-body': { kind: 'number', value: '1.5' },
  'leading-read': { kind: 'number', value: '1.6' },
  'weight-regular': { kind: 'weight', value: '400' },
  'weight-medium': { kind: 'weight', value: '500' },
  'weight-semibold': { kind: 'weight', value: '600' },
  'weight-bold': { kind: 'weight', value: '700' },

  // space: 4 px unit times density
  density: { kind: 'number', value: '1' },
  'space-0': { kind: 'length', value: '2px' },
  'space-1': { kind: 'length', value: 'calc(4px * var(--density))' },
  'space-2': { kind: 'length', value: 'calc(8px * var(--density))' },
  'space-3': { kind: 'length', value: 'calc(12px * var(--density))' },
  'space-4': { kind: 'length', value: 'calc(16px * var(--density))' },
  'space-5': { kind: 'length', value: 'calc(20px * var(--density))' },
  'space-6': { kind: 'length', value: 'calc(24px * var(--density))' },
  'space-8': { kind: 'length', value: 'calc(32px * var(--density))' },
  'space-10': { kind: 'length', value: 'calc(40px * var(--density))' },
  'space-12': { kind: 'length', value: 'calc(48px * var(--density))' },
  'space-16': { kind: 'length', value: 'calc(64px * var(--density))' },
  gutter: { kind: 'length', value: 'clamp(14px, -2px + 4.44vw, 40px)' },

  // shape
  'radius-xs': { kind: 'length', value: '4px' },
  'radius-sm': { kind: 'length', value: '6px' },
  'radius-md': { kind: 'length', value: '10px' },
  'radius-lg': { kind: 'length', value: '14px' },
  'radius-xl': { kind: 'length', value: '20px' },
  'radius-pill': { kind: 'length', value: '999px' },
  'radius-control': { kind: 'length', value: 'var(--radius-md)' },
  'radius-card': { kind: 'length', value: 'var(--radius-sm)' },
  'radius-bubble': { kind: 'length', value: '18px' },
  'radius-avatar': { kind: 'length', value: '50%' },
  'border-thin': { kind: 'length', value: '1px' },
  'border-strong': { kind: 'length', value: '2px' },
  'focus-width': { kind: 'length', value: '2px' },
  'focus-offset': { kind: 'length', value: '2px' },
  'shelf-height': { kind: 'length', value: '3px' },

  // card recipe: the same markup stands unboxed on a shelf, in a lit frame, or in a ruled cell
  'card-background': { kind: 'paint', value: 'transparent' },
  'card-border': { kind: 'paint', value: 'transparent' },
  'card-pad': { kind: 'length', value: '0px' },
  'card-radius-outer': { kind: 'length', value: 'var(--radius-card)' },
  'card-cover-ratio': { kind: 'ratio', value: '4 / 5' },
  'card-row-gap': { kind: 'length', value: '26px' },
  'card-name-size': { kind: 'length', value: '1.0625rem' },
  'card-title-size': { kind: 'length', value: 'var(--text-sm)' },
  'cover-crease': { kind: 'image', value: 'none' },
  'shelf-cover-radius': { kind: 'length', value: '0px' },

  // elevation
  'shadow-1': { kind: 'shadow', value: '0 1px 2px var(--shadow-color)' },
  'shadow-2': { kind: 'shadow', value: '0 1px 2px var(--shadow-color), 0 6px 16px -4px var(--shadow-color)' },
  'shadow-3': { kind: 'shadow', value: '0 2px 6px var(--shadow-color), 0 24px 48px -12px var(--shadow-color)' },

  // motion
  'duration-1': { kind: 'duration', value: '90ms' },
  'duration-2': { kind: 'duration', value: '160ms' },
  'duration-3': { kind: 'duration', value: '240ms' },
  'duration-4': { kind: 'duration', value: '420ms' },
  'ease-out': { kind: 'easing', value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  'ease-in-out': { kind: 'easing', value: 'cubic-bezier(0.6, 0, 0.3, 1)' },
  'ease-settle': { kind: 'easing', value: 'cubic-bezier(0.3, 1.35, 0.5, 1)' },
  lift: { kind: 'length', value: '-3px' },

  // sizes
  'size-touch': { kind: 'length', value: '44px' },
  'size-target': { kind: 'length', value: '24px' },
  'size-control': { kind: 'length', value: '40px' },
  'size-field': { kind: 'length', value: '44px' },
  'size-search': { kind: 'length', value: '52px' },
  'header-background': { kind: 'paint', value: 'color-mix(in oklab, var(--canvas) 92%, transparent)' },
  'header-border': { kind: 'paint', value: 'transparent' },
  'size-icon': { kind: 'length', value: '20px' },
  'size-sidebar': { kind: 'length', value: '228px' },
  'size-rail': { kind: 'length', value: '68px' },
  'size-header': { kind: 'length', value: '60px' },
  'size-panel': { kind: 'length', value: '348px' },
  'size-filters': { kind: 'length', value: '252px' },
  'size-bubble': { kind: 'length', value: '650px' },
  'size-reading': { kind: 'length', value: '760px' },
  'size-content': { kind: 'length', value: '1240px' },
  'size-card': { kind: 'length', value: '160px' },
  'size-card-gap': { kind: 'length', value: '12px' },
  'size-persona': { kind: 'length', value: '180px' },
  'size-strip': { kind: 'length', value: '92px' },

  // layers
  'layer-sticky': { kind: 'layer', value: '10' },
  'layer-drawer': { kind: 'layer', value: '30' },
  'layer-dialog': { kind: 'layer', value: '40' },
  'layer-toast': { kind: 'layer', value: '50' },
} as const;

/** Colour roles. Values exist once per mode; see `contrast.ts` for which stand on which. */
export const colorTokens = [
  // page, raised, resting control, pressed, side panel, toast
  'canvas',
  'surface-1',
  'surface-2',
  'surface-3',
  'surface-sunken',
  'surface-inverse',
  // ink, support, metadata
  'text-1',
  'text-2',
  'text-3',
  'text-inverse',
  // hairline (decorative), outline of what can be operated
  'border-1',
  'border-2',
  // one primary action per view, links, what is selected
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
  'accent-soft',
  'on-accent-soft',
  // second voice, sparingly
  'spark',
  'on-spark',
  'favorite',
  'rating',
  // messages; `-action` is the colour of *actions*
  'bubble-user',
  'on-bubble-user',
  'bubble-user-action',
  'bubble-user-border',
  'bubble-bot',
  'on-bubble-bot',
  'bubble-bot-action',
  'bubble-bot-border',
  // states, never without a word or an icon
  'focus',
  'danger',
  'on-danger',
  'danger-soft',
  'on-danger-soft',
  'success',
  'on-success',
  'success-soft',
  'on-success-soft',
  'warning',
  'on-warning',
  'warning-soft',
  'on-warning-soft',
  // behind dialogs, shadows, the shelf rule, pictures in the dark
  'overlay',
  'shadow-color',
  'shelf',
  'art-dim',
] as const;

/** A role that does not change with the mode. */
export type ScaleTokenName = keyof typeof scaleTokens;
/** A role whose value differs in light and dark. */
export type ColorTokenName = (typeof colorTokens)[number];
/** Any role: the custom property's name without the two dashes. */
export type TokenName = ScaleTokenName | ColorTokenName;

/** Overrides of scale tokens, each typed by the kind of its row: a bad literal does not compile. */
export type ScaleValues = { -readonly [Name in ScaleTokenName]?: ValueOf<(typeof scaleTokens)[Name]['kind']> };

/** The custom property of a token, or of a component: no page that a stranger wrote has one of this name. */
export const propertyOf = <Name extends string>(name: Name) => `--troupe-${name}` as const;
