import { globalStyle, keyframes } from '@vanilla-extract/css';

const breathe = keyframes({ '50%': { opacity: 0.55 } });
/** A picture on its way: its place breathes. */
globalStyle('li[data-troupe-state=generating] > [data-troupe-part=picture]', {
  animation: `${breathe} 2s ease-in-out infinite`,
  cursor: 'progress',
});
globalStyle('li[data-troupe-state=generating] > [data-troupe-part=picture]', {
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});

/** A picture's place says that it is on its way: no dots below it. */
globalStyle(
  '[data-troupe-part=messages]:has(li[data-troupe-state=generating] > [data-troupe-part=picture]) [data-troupe-part=typing]',
  { display: 'none' },
);
