import { vars } from '@troupe/core/ui/theme.css.ts';
import { globalStyle } from '@vanilla-extract/css';

/** The chat fills its frame and scrolls inside; the others are as high as their content, so that the host can follow it. */
globalStyle('#troupe[data-troupe-widget=chat]', {
  // What a phone's keyboard leaves of it (`stay-visible.ts`).
  blockSize: 'min(100dvh, var(--troupe-visible, 100dvh))',
  overflow: 'hidden',
  display: 'grid',
});
globalStyle('#troupe:not([data-troupe-widget=chat])', { padding: vars.gutter });
globalStyle('body:has(#troupe:not([data-troupe-widget=chat]))', { minBlockSize: 0 });
