import { encode } from 'uqr';
import { markup, type Markup } from '../kernel/markup.ts';

/** An address as a picture that a phone's camera reads: dark on white in every mode, with the quiet border that readers need. */
export const qrCode = (address: string, label: string): Markup => {
  const { size, data } = encode(address, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return markup`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
};
