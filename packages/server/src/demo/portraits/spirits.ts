import { disc, ink, eyes, line, oval, path } from './brushes.ts';
import { cloths, type Choose } from './palette.ts';

/** Machines, plants, weather and things with a face near (80, 98). */
export const spirits = {
  robot(choose) {
    const [shell, dark, glow] = choose([
      ['#dfe5e2', '#c5cfce', '#8ee0c8'],
      ['#e2a25a', '#c98540', '#fdeebc'],
      ['#8aa0b4', '#70879c', '#f2b95e'],
      ['#c9d6b8', '#aebd9a', '#e7684f'],
    ] as const);
    const round = choose([26, 42, 12]);
    const antenna = choose([0, 1, 2]);
    const eye = choose([0, 1, 2]);
    return (
      (antenna === 0
        ? line('M80 40V18', '#3d4a57', 3) + disc(80, 15, 5, '#d5563f')
        : antenna === 1
          ? line('M56 44L46 22M104 44l10-22', '#3d4a57', 3) + disc(46, 20, 4.5, glow) + disc(114, 20, 4.5, glow)
          : path('M66 40h28v-8H66z', '#3d4a57')) +
      path('M24 200c2-26 16-40 34-44h44c18 4 32 18 34 44z', choose(cloths)) +
      path('M68 136h24v22H68z', '#3d4a57') +
      `<rect x="38" y="40" width="84" height="98" rx="${round}" fill="${shell}"/><path d="M80 40h${42 - round}a${round} ${round} 0 0 1 ${round} ${round}v${98 - round * 2}a${round} ${round} 0 0 1-${round} ${round}H80z" fill="${dark}"/>` +
      `<rect x="48" y="70" width="64" height="40" rx="18" fill="#23303b"/>` +
      (eye === 0
        ? disc(66, 90, 8, glow) + disc(94, 90, 8, glow)
        : eye === 1
          ? line('M58 92q8-10 16 0M86 92q8-10 16 0', glow, 5)
          : disc(80, 90, 13, glow) + disc(80, 90, 6, '#23303b')) +
      line('M70 122h20', '#7d8c90', 4) +
      path('M30 80h8v26h-8zM122 80h8v26h-8z', '#5f7a85') +
      (choose([true, false])
        ? `<rect x="62" y="166" width="36" height="22" rx="4" fill="#f4ead8"/>` +
          disc(71, 177, 3.5, '#d5563f') +
          disc(81, 177, 3.5, '#e0b54f') +
          disc(91, 177, 3.5, '#58a06d')
        : disc(80, 178, 11, glow) + disc(80, 178, 5, '#23303b'))
    );
  },
  ghost(choose) {
    const [sheet, shade] = choose([
      ['#eef2f2', '#cfdadd'],
      ['#dfe9d8', '#bdd0b6'],
      ['#efe3ee', '#d5c2d6'],
    ] as const);
    return (
      path('M32 200C26 90 40 44 80 44s54 46 48 156c-8-10-16-10-24 0-8-10-16-10-24 0-8-10-16-10-24 0-8-10-16-10-24 0z', sheet) +
      path('M104 56c20 16 27 62 24 144-8-10-16-10-24 0 8-50 10-100 0-144z', shade) +
      oval(68, 96, 6, 9, '#2c3444') +
      oval(94, 96, 6, 9, '#2c3444') +
      oval(81, 122, 6, 7, '#2c3444') +
      oval(58, 112, 6, 3.5, '#f0b9b0') +
      oval(104, 112, 6, 3.5, '#f0b9b0')
    );
  },
  star(choose) {
    const glow = choose(['#f7d772', '#f2b98f', '#bfe3e0'] as const);
    return (
      disc(80, 100, 66, '#ffffff22') +
      disc(80, 100, 52, '#ffffff22') +
      path(
        'M80 36l17 42 45 4-34 30 11 44-39-24-39 24 11-44-34-30 45-4z',
        glow,
        ` stroke="${glow}" stroke-width="14" stroke-linejoin="round"`,
      ) +
      eyes(100, 14, 3.6) +
      line('M72 114q8 7 16 0', ink, 2.4) +
      oval(58, 110, 5, 3, '#e58a6f') +
      oval(102, 110, 5, 3, '#e58a6f')
    );
  },
  cloud(choose) {
    const [puff, shade] = choose([
      ['#f4f6f6', '#d3dfe4'],
      ['#6a7688', '#545f70'],
      ['#f6ddd2', '#e6bfb2'],
    ] as const);
    const dark = puff === '#6a7688' ? '#f4efe2' : '#2c3444';
    return (
      disc(48, 118, 32, shade) +
      disc(112, 118, 34, shade) +
      disc(44, 108, 30, puff) +
      disc(80, 90, 42, puff) +
      disc(114, 108, 31, puff) +
      path('M30 112h100v26a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14z', puff) +
      oval(66, 104, 4, 5, dark) +
      oval(94, 104, 4, 5, dark) +
      line('M72 122q8 6 16 0', dark, 2.6) +
      line('M52 164l-6 16M80 166l-6 18M108 164l-6 16', '#7fb2c9', 4)
    );
  },
  mushroom(choose) {
    const [cap, dot] = choose([
      ['#b8443f', '#f8efe0'],
      ['#8a6a48', '#e3d0ac'],
      ['#5b6fa0', '#dfe5f2'],
    ] as const);
    return (
      path('M52 104h56c-4 34 2 60 10 96H42c8-36 14-62 10-96z', '#f2e6d0') +
      path('M92 104h16c-4 34 2 60 10 96h-24c4-40 4-66-2-96z', '#dccbac') +
      path('M16 106c0-48 30-72 64-72s64 24 64 72c-30 12-98 12-128 0z', cap) +
      disc(52, 66, 10, dot) +
      disc(94, 54, 12, dot) +
      disc(120, 86, 8, dot) +
      disc(32, 94, 6, dot) +
      eyes(132, 13, 3.4) +
      line('M73 146q7 5 14 0', ink, 2.2) +
      oval(58, 142, 4.5, 2.8, '#e5a48f') +
      oval(102, 142, 4.5, 2.8, '#e5a48f')
    );
  },
  cactus(choose) {
    const pot = choose(['#c4694a', '#3f5a8a', '#e2a72e'] as const);
    return (
      path(
        'M44 96a12 12 0 0 0-24 0v20c0 18 12 26 30 26v-20c-4 0-6-2-6-6zM116 84a12 12 0 0 1 24 0v24c0 18-12 26-30 26v-20c4 0 6-2 6-6z',
        '#4d8a5c',
      ) +
      `<rect x="46" y="40" width="68" height="140" rx="34" fill="#5f9f6a"/>` +
      line('M62 60v14M80 54v14M98 60v14M62 140v14M98 140v14', '#d8e2a2', 2.4) +
      eyes(98, 14, 3.6) +
      line('M72 114q8 6 16 0', ink, 2.4) +
      path('M34 162h92l-8 38H42z', pot) +
      path('M30 154h100v14H30z', pot) +
      path('M30 164h100v4H30z', '#00000026') +
      disc(80, 38, 8, '#e58a9a') +
      disc(72, 33, 6, '#f2aab4') +
      disc(88, 33, 6, '#f2aab4')
    );
  },
  sunflower(choose) {
    const petal = choose(['#f0bd3f', '#e58a4f', '#f4efe2'] as const);
    const petals = Array.from(
      { length: 14 },
      (_, index) => `<ellipse cx="80" cy="44" rx="10" ry="24" fill="${petal}" transform="rotate(${(index * 360) / 14} 80 92)"/>`,
    ).join('');
    return (
      line('M80 130v74', '#5f8f4f', 9) +
      path('M80 178c-26 0-36-12-40-26 22-2 36 8 40 26zM80 190c26 0 38-12 42-28-24-2-38 10-42 28z', '#6f9f5a') +
      petals +
      disc(80, 92, 34, '#7a4f2c') +
      `<circle cx="80" cy="92" r="27" fill="none" stroke="#5f3c20" stroke-width="3" stroke-dasharray="1 5" stroke-linecap="round"/>` +
      oval(69, 90, 3.4, 4.2, '#1d120a') +
      oval(91, 90, 3.4, 4.2, '#1d120a') +
      line('M71 104q9 7 18 0', '#1d120a', 2.4)
    );
  },
  teapot(choose) {
    const [body, band] = choose([
      ['#3f7390', '#f4efe2'],
      ['#a8463a', '#f0dfa8'],
      ['#f4efe2', '#2f6f6d'],
    ] as const);
    const face = body === '#f4efe2' ? ink : '#fbf6ea';
    return (
      line('M122 92c26-6 32 14 24 30s-22 18-32 16', body, 9) +
      path('M40 108C24 104 22 84 8 78c-2 24 6 50 34 58z', body) +
      path('M32 118c0-34 20-50 48-50s48 16 48 50c0 30-20 48-48 48s-48-18-48-48z', body) +
      path('M34 106c30 10 62 10 92 0v10c-30 10-62 10-92 0z', band) +
      path('M56 68c4-14 44-14 48 0z', band) +
      disc(80, 52, 7, body) +
      oval(66, 130, 3.5, 4.4, face) +
      oval(94, 130, 3.5, 4.4, face) +
      line('M72 144q8 6 16 0', face, 2.4) +
      line('M60 40q-6-10 0-18t0-16M96 36q6-10 0-18', '#ffffff88', 3.5) +
      path('M20 176h120v10H20z', band)
    );
  },
  moon(choose) {
    const [face, crater] = choose([
      ['#f1e3b6', '#dcc98f'],
      ['#d9e2ea', '#b9c8d4'],
    ] as const);
    return (
      disc(80, 100, 62, face) +
      disc(50, 72, 9, crater) +
      disc(112, 82, 6, crater) +
      disc(104, 134, 10, crater) +
      disc(54, 130, 5, crater) +
      line('M60 96q7 5 14 0M86 96q7 5 14 0', ink, 2.6) +
      line('M80 102q5 8-1 12M68 126q12 9 24 0', ink, 2.2) +
      path('M34 62c10-30 60-48 92-16-22-2-34 4-44 2 6 8-18 0-48 14z', '#3f5a8a') +
      disc(128, 48, 8, '#f4efe2')
    );
  },
} as const satisfies Record<string, (choose: Choose) => string>;
