import { globalStyle, keyframes } from '@vanilla-extract/css';

const breathe = keyframes({ '50%': { opacity: 0.55 } });
/** A picture on its way: its place breathes, its words stand in it. */
globalStyle('li[data-state=generating] > [data-part=picture]', {
  animation: `${breathe} 2s ease-in-out infinite`,
  cursor: 'progress',
});
globalStyle('li[data-state=generating] > [data-part=picture]', {
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});
