import { createContainer, globalStyle, style } from '@vanilla-extract/css';
import { display } from '../../ui/text.css.ts';
import { vars } from '../../ui/theme.css.ts';

const studioContainer = createContainer();
const two = `${studioContainer} (min-width: 860px)`;
const three = `${studioContainer} (min-width: 1240px)`;

/** Fills its place. By its own width: one column that scrolls, two, or three that scroll by themselves. */
export const studio = style({
  containerName: studioContainer,
  containerType: 'inline-size',
  blockSize: '100%',
  minBlockSize: 0,
  overflow: 'auto',
  background: vars.canvas,
});
export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container': {
    [two]: { gridTemplateColumns: '320px minmax(0, 1fr)' },
    [three]: { gridTemplateColumns: '320px minmax(0, 1fr) 336px', gridTemplateRows: 'auto minmax(0, 1fr)', blockSize: '100dvh' },
  },
});
const pane = { '@container': { [three]: { overflowY: 'auto', minBlockSize: 0 } } } as const;
export const controls = style({
  ...pane,
  display: 'grid',
  '@container': {
    [two]: { gridRow: 'span 2', borderInlineEnd: `1px solid ${vars['border-1']}` },
    [three]: { gridRow: 'auto', overflowY: 'auto', minBlockSize: 0 },
  },
});
export const preview = style({ ...pane, display: 'grid', minInlineSize: 0 });
export const report = style({
  ...pane,
  '@container': { [three]: { overflowY: 'auto', minBlockSize: 0, borderInlineStart: `1px solid ${vars['border-1']}` } },
});

export const bar = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `8px ${vars['space-3']}`,
  minBlockSize: vars['size-header'],
  paddingBlock: 8,
  paddingInline: vars['space-4'],
  borderBlockEnd: `1px solid ${vars['border-1']}`,
  background: vars['surface-1'],
});
export const title = style([display, { fontSize: vars['text-xl'], ':focus': { outline: 'none' } }]);
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginInlineStart: 'auto' });
globalStyle(`${actions} > [data-troupe-part=button]`, {
  '@container': { [`${studioContainer} (max-width: 520px)`]: { flex: '1 1 auto', paddingInline: 8 } },
});
