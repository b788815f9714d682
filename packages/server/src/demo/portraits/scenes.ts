import { disc, line, path } from './brushes.ts';
import type { Choose } from './palette.ts';

/** What stands behind the figure: shapes for a 160 × 200 box. `sky` is the first colour. */
type Scene = (choose: Choose) => string;

const ground = (color: string) => `<rect width="160" height="200" fill="${color}"/>`;

/** Small lights at uneven places. */
const lights = (choose: Choose, count: number, color: string, below = 200) =>
  Array.from({ length: count }, (_, index) => {
    const x = 8 + ((index * 61 + choose([0, 7, 13, 23])) % 146);
    const y = 8 + ((index * 37 + choose([0, 5, 11, 19])) % (below - 16));
    return disc(x, y, choose([1.2, 1.2, 1.6, 2]), color);
  }).join('');

const waves = (y: number, color: string) => path(`M0 ${y}q20-8 40 0t40 0 40 0 40 0v${200 - y}H0z`, color);

/** The scenes by name; each takes its colours by choice, so that two harbours differ. */
export const scenes = {
  harbour(choose) {
    const [sky, sun, sea, deep] = choose([
      ['#bcd6d6', '#f7e3a1', '#477d80', '#36676b'],
      ['#f2d3b3', '#f6ead0', '#5d8fa0', '#41718a'],
      ['#9cc4d8', '#fbf3d8', '#3f7390', '#2e5c78'],
    ] as const);
    return (
      ground(sky) +
      disc(choose([34, 126]), 44, 20, sun) +
      path('M12 148l6-44h4l22 38v6z', '#f4efe2') +
      line('M20 100v50', '#6b4a31', 2.5) +
      waves(146, sea) +
      waves(166, deep)
    );
  },
  storm(choose) {
    const [sky, cloud, sea] = choose([
      ['#3d5163', '#566b7d', '#27404f'],
      ['#4a4560', '#676180', '#2f2d47'],
    ] as const);
    const drops = [14, 38, 58, 104, 126, 148]
      .map((x, index) => line(`M${x} ${62 + (index % 3) * 22}l-5 16`, '#a9c0cc', 2, ' opacity=".7"'))
      .join('');
    return (
      ground(sky) +
      path('M-10 40q10-24 34-16 12-20 36-8 18-14 34 2 26-8 34 12 20-2 42 10v-60H-10z', cloud) +
      drops +
      waves(150, sea)
    );
  },
  hills(choose) {
    const [sky, sun, far, near] = choose([
      ['#f3dfc9', '#f7c873', '#b7c98f', '#8fae6e'],
      ['#dfe9ee', '#fbeec0', '#9dbb8f', '#6f9a74'],
      ['#f0cf8d', '#fbf1d0', '#c9a24f', '#a67f3a'],
    ] as const);
    return (
      ground(sky) +
      disc(choose([30, 130]), 42, 18, sun) +
      path('M0 140q36-34 74-10t86-18v88H0z', far) +
      path('M0 168q50-26 92-8t68-8v48H0z', near)
    );
  },
  mountains(choose) {
    const [sky, rock, snow, near] = choose([
      ['#cfe0ea', '#7f97ab', '#f6f8f8', '#a9bccb'],
      ['#f2c8a0', '#d78f6d', '#f8e3cc', '#b96d52'],
      ['#2c3a5a', '#4d5f86', '#dfe7f2', '#3b4b70'],
    ] as const);
    return (
      ground(sky) +
      path('M-10 150L38 60l44 90z', rock) +
      path('M38 60l-15 28 10-4 6 8 8-8 6 2z', snow) +
      path('M60 156l56-106 60 106z', rock) +
      path('M116 50l-17 32 12-6 7 10 9-10 8 4z', snow) +
      path('M0 156q60-20 160 0v44H0z', near)
    );
  },
  desert(choose) {
    const [sky, sun, far, near] = choose([
      ['#e9a877', '#fbe2bd', '#c9694a', '#a94d39'],
      ['#f4d9a4', '#fdf2cf', '#d9a05b', '#bd7f40'],
    ] as const);
    return (
      ground(sky) +
      disc(choose([36, 124]), 36, 14, sun) +
      path('M0 128q40-30 80-4t80-12v88H0z', far) +
      path('M0 158q56-26 104-6t56-6v54H0z', near)
    );
  },
  night(choose) {
    const [sky, ring] = choose([
      ['#1f2c4f', '#2c3d68'],
      ['#2b2240', '#3d3159'],
      ['#14303a', '#1f4450'],
    ] as const);
    const x = choose([34, 124]);
    return (
      ground(sky) +
      disc(80, 100, 72, ring) +
      lights(choose, 12, '#f0e6c4', 130) +
      disc(x, 36, 13, '#f1e3b6') +
      disc(x + 6, 33, 11, sky)
    );
  },
  city(choose) {
    const [sky, far, near, lit] = choose([
      ['#22314a', '#2f4262', '#18243a', '#f0c75e'],
      ['#f2b98f', '#c9826b', '#8d5560', '#fbe2bd'],
      ['#bcd0d9', '#8fa8b5', '#6a8696', '#f4efe2'],
    ] as const);
    const towers = [
      [-4, 70, 26],
      [26, 46, 22],
      [52, 84, 24],
      [100, 58, 20],
      [124, 40, 24],
      [146, 78, 22],
    ] as const;
    const windows = towers
      .map(([x, y, w], index) =>
        path(
          [0, 1, 2]
            .map((row) => `M${x + 5} ${y + 10 + row * 18}h5v7h-5zM${x + w - 10} ${y + 10 + row * 18}h5v7h-5z`)
            .filter((_, row) => (row + index) % 3 !== 1)
            .join(''),
          lit,
          ' opacity=".85"',
        ),
      )
      .join('');
    return (
      ground(sky) +
      path('M0 90h30V70h24v20h30V60h26v30h50v110H0z', far) +
      path(towers.map(([x, y, w]) => `M${x} ${y}h${w}v${200 - y}h-${w}z`).join(''), near) +
      windows
    );
  },
  books(choose) {
    const [wall, board] = choose([
      ['#3c2b3f', '#251a27'],
      ['#e2d4bb', '#8a6a48'],
      ['#2c3f3a', '#1b2925'],
    ] as const);
    const colors = ['#7d4a4e', '#b99a5b', '#4d5a74', '#86603f', '#596b5a', '#a8763e'];
    const shelf = (y: number) =>
      colors
        .map((color, index) =>
          path(
            [0, 1]
              .map((turn) => {
                const x = -4 + (index * 2 + turn) * 14;
                const h = 34 + ((index * 7 + turn * 5 + y) % 12);
                return `M${x} ${y - h}h${9 + ((index + turn) % 3)}v${h}h-${9 + ((index + turn) % 3)}z`;
              })
              .join(''),
            color,
          ),
        )
        .join('') + path(`M0 ${y}h160v6H0z`, board);
    return ground(wall) + shelf(56) + shelf(116) + shelf(178);
  },
  forest(choose) {
    const [sky, far, near, trunk] = choose([
      ['#dfe7c4', '#9dbb79', '#5f8a58', '#5d4230'],
      ['#cfe0dc', '#86a99a', '#3f6b5d', '#3b3a34'],
      ['#2c3f3f', '#3c5a52', '#24332f', '#172421'],
    ] as const);
    const trees = [18, 52, 112, 146]
      .map(
        (x, index) =>
          path(`M${x} ${26 + index * 7}l24 54h-14l20 44h-60l20-44h-14z`, index % 2 ? far : near) +
          path(`M${x - 4} 122h8v40h-8z`, trunk),
      )
      .join('');
    return ground(sky) + trees + path('M0 156q70-18 160 2v42H0z', near);
  },
  snow(choose) {
    const [sky, hill] = choose([
      ['#b9ccd9', '#eef3f4'],
      ['#5a6f8c', '#d9e2ea'],
    ] as const);
    return (
      ground(sky) +
      path('M0 150q50-26 96-8t64-6v64H0z', hill) +
      path('M22 148l10-34 10 34zM128 140l9-30 9 30z', '#4f6f66') +
      lights(choose, 14, '#fff', 150)
    );
  },
  window(choose) {
    const [wall, pane, bar, light] = choose([
      ['#e8d3bd', '#bcd6d6', '#a98467', '#f7e3a1'],
      ['#22314a', '#0f1b30', '#3a4d6e', '#f1e3b6'],
      ['#d7c6d8', '#f3e4d2', '#9a83a3', '#f2b98f'],
    ] as const);
    return (
      ground(wall) +
      `<rect x="14" y="14" width="132" height="112" rx="8" fill="${pane}"/>` +
      disc(choose([44, 118]), 46, 13, light) +
      path('M14 104q34-24 66-6t66-14v34a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z', bar, ' opacity=".5"') +
      line('M14 56h132M80 14v112', bar, 4)
    );
  },
  stage(choose) {
    const [back, curtain, fold] = choose([
      ['#7a1f2b', '#a82f3a', '#5c1520'],
      ['#2b2240', '#5b3f7a', '#1d1730'],
    ] as const);
    return (
      ground(back) +
      disc(80, 96, 62, '#f7e3a1', ' opacity=".28"') +
      path('M0 0h40q4 90-18 150-10 20-22 50z', fold) +
      path('M160 0h-40q-4 90 18 150 10 20 22 50z', fold) +
      path('M0 0h160v20q-14 18-27 0-13 18-26 0-14 18-27 0-13 18-27 0-13 18-26 0-14 18-27 0z', curtain)
    );
  },
  rings(choose) {
    const [a, b, c] = choose([
      ['#38223f', '#57305a', '#7d4569'],
      ['#f3dfc9', '#e8c49a', '#dfa873'],
      ['#0f4a55', '#17606a', '#2a7c80'],
      ['#e3ead2', '#c5d6a8', '#a7bf85'],
      ['#33425f', '#435680', '#5a72a3'],
    ] as const);
    return ground(a) + disc(80, 92, 72, b) + disc(80, 92, 52, c);
  },
  stripes(choose) {
    const [a, b] = choose([
      ['#d9cdb4', '#c9b996'],
      ['#d7e2e0', '#bfd0cd'],
      ['#efd9cf', '#e0bfb0'],
      ['#dcd7ea', '#c6bfdb'],
    ] as const);
    return ground(a) + path(Array.from({ length: 7 }, (_, index) => `M${index * 26 - 8} 0h13v200h-13z`).join(''), b);
  },
  kitchen(choose) {
    const [wall, shelf, jar] = choose([
      ['#f0cf8d', '#a9743a', '#c4553f'],
      ['#dbe6dc', '#7d9a86', '#e2a72e'],
      ['#f2d9cd', '#b5725c', '#2f6f6d'],
    ] as const);
    const jars = [6, 30, 108, 134]
      .map(
        (x, index) =>
          `<rect x="${x}" y="${index % 2 ? 36 : 30}" width="18" height="${index % 2 ? 24 : 30}" rx="4" fill="${index % 2 ? jar : '#f6efe0'}"/>`,
      )
      .join('');
    return (
      ground(wall) +
      jars +
      path('M0 60h56v6H0zM104 60h56v6h-56z', shelf) +
      path('M0 128h160v4H0z', shelf, ' opacity=".5"') +
      line('M28 84v22M132 84v22', shelf, 3) +
      disc(28, 112, 8, jar) +
      disc(132, 112, 8, shelf)
    );
  },
  gears(choose) {
    const [wall, gear] = choose([
      ['#d7c6d8', '#b69bb9'],
      ['#33414a', '#4b5f6b'],
      ['#e8d6b5', '#cfb27f'],
    ] as const);
    const wheel = (x: number, y: number, r: number) =>
      disc(x, y, r, gear) +
      `<circle cx="${x}" cy="${y}" r="${r + 4}" fill="none" stroke="${gear}" stroke-width="8" stroke-dasharray="${(((r + 4) * Math.PI * 2) / 20).toFixed(2)}"/>` +
      disc(x, y, r * 0.4, wall);
    return ground(wall) + wheel(28, 42, 22) + wheel(136, 62, 26) + wheel(20, 138, 16);
  },
  leaves(choose) {
    const [wall, leaf, dark] = choose([
      ['#e3ecd6', '#8fb573', '#5f8f5c'],
      ['#1f3b33', '#3b7a5c', '#2c5c48'],
      ['#f4e2c9', '#d08b4c', '#a8602f'],
    ] as const);
    const spray = (x: number, y: number, turn: number, color: string) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M0 0c-22-10-26-34-24-52 20 6 30 28 24 52zM0 0c22-8 30-30 30-48-20 4-32 24-30 48zM0 0c-26 4-44-6-54-20 22-8 44 0 54 20z', color)}</g>`;
    return (
      ground(wall) +
      spray(20, 70, -20, dark) +
      spray(140, 74, 30, dark) +
      spray(16, 150, 10, leaf) +
      spray(146, 156, -30, leaf) +
      spray(80, 40, 0, leaf)
    );
  },
  space(choose) {
    const [sky, planet, band] = choose([
      ['#15263f', '#d8895a', '#b96a42'],
      ['#241c3b', '#6f9fb0', '#4d7f94'],
      ['#102a33', '#d9b067', '#b98a45'],
    ] as const);
    const x = choose([34, 126]);
    return (
      ground(sky) +
      lights(choose, 16, '#cfe2f5', 190) +
      disc(x, 46, 24, planet) +
      path(`M${x - 23} 40q23 8 46 0v10q-23 8-46 0z`, band) +
      `<ellipse cx="${x}" cy="48" rx="38" ry="8" fill="none" stroke="#e9dcc0" stroke-width="2.5" transform="rotate(-14 ${x} 48)"/>`
    );
  },
  undersea(choose) {
    const [water, light, weed] = choose([
      ['#12505c', '#2a7c84', '#1c6a5a'],
      ['#1d3f66', '#2f5f8c', '#2c6f6a'],
    ] as const);
    const bubbles = [
      [24, 44, 5],
      [36, 74, 3],
      [134, 36, 6],
      [126, 66, 3.5],
      [142, 100, 4],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#a9dede" stroke-width="2"/>`)
      .join('');
    return (
      ground(water) +
      line('M0 40q20-8 40 0t40 0 40 0 40 0M0 80q20-8 40 0t40 0 40 0 40 0M0 120q20-8 40 0t40 0 40 0 40 0', light, 2) +
      bubbles +
      path(
        'M10 200q-8-40 6-70 8 34 4 70zM28 200q-2-30 10-46 4 26 0 46zM132 200q-4-36 8-60 8 30 4 60zM150 200q-2-26 8-38v38z',
        weed,
      )
    );
  },
  market(choose) {
    const [wall, a, b] = choose([
      ['#f4e6cf', '#c4553f', '#f8f1e2'],
      ['#e4ebe4', '#2f6f6d', '#f4efe2'],
      ['#f2dfc2', '#d8893b', '#fbf3e0'],
    ] as const);
    const awning = Array.from({ length: 8 }, (_, index) => path(`M${index * 20} 0h20v34q-10 12-20 0z`, index % 2 ? b : a)).join(
      '',
    );
    return (
      ground(wall) +
      path('M0 128h160v72H0z', a, ' opacity=".25"') +
      awning +
      [12, 34, 126, 148].map((x, index) => disc(x, 124, 9, index % 2 ? '#d8893b' : '#8fae6e')).join('')
    );
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
