/** The few strokes that every portrait is made of. Coordinates are those of a 160 × 200 box. */

/** A filled shape; `more` is further attributes. */
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
/** A stroke with round ends. */
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const ink = '#251613';
export const eyes = (y: number, apart: number, r = 3.6) =>
  oval(80 - apart, y, r, r + 0.8, ink) + oval(80 + apart, y, r, r + 0.8, ink);
export const bigEyes = (y: number, apart: number, r: number, iris: string) =>
  [80 - apart, 80 + apart]
    .map(
      (x) =>
        disc(x, y, r, '#f6efd8') +
        disc(x, y, r * 0.62, iris) +
        disc(x, y, r * 0.36, ink) +
        disc(x + r * 0.2, y - r * 0.22, r * 0.15, '#fff'),
    )
    .join('');
