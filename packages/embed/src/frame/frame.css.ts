import { vars } from '@troupe/core/ui/theme.css.ts';
import { globalStyle } from '@vanilla-extract/css';

/** The chat fills its frame and scrolls inside; explore is as high as its content, so that the host can follow it. */
globalStyle('#troupe[data-widget=chat]', {
  // What a phone's keyboard leaves of it (`stay-visible.ts`).
  blockSize: 'min(100dvh, var(--visible, 100dvh))',
  overflow: 'hidden',
  display: 'grid',
});
globalStyle('#troupe[data-widget=explore]', { padding: vars.gutter });
globalStyle('body:has(#troupe[data-widget=explore])', { minBlockSize: 0 });
