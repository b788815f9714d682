import { createContainer, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme.css.ts';

/** The chat switches by its own width, never the window's: a widget is narrower than the page around it. */
export const chatContainer = createContainer();
export const narrow = `${chatContainer} (max-width: 520px)`;
export const notWide = `${chatContainer} (max-width: 767px)`;

/** The chat and, where there is room, its menu beside it: the menu comes a moment later, its place is kept from the first frame. */
export const stageContainer = createContainer();
export const besideMenu = `${stageContainer} (min-width: 1130px)`;
export const stage = style({
  containerName: stageContainer,
  containerType: 'inline-size',
  position: 'relative',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
});

export const chat = style({
  containerName: chatContainer,
  containerType: 'inline-size',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 0,
  minInlineSize: 0,
  background: vars.canvas,
  '@container': { [besideMenu]: { inlineSize: `calc(100% - ${vars['size-panel']})` } },
});

/** One column that is read: the log, the composer and what stands under it share its width. */
export const readingColumn = style({ inlineSize: '100%', maxInlineSize: vars['size-reading'], marginInline: 'auto' });

/** What stands alone in place of a conversation. */
export const alone = style({ marginBlock: 'auto' });

/** Of a pair of texts, the longer one where there is room, the shorter one where there is not. */
export const longText = style({ '@container': { [notWide]: { display: 'none' } } });
export const shortText = style({ display: 'none', '@container': { [notWide]: { display: 'inline' } } });
