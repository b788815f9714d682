import { disc, line, path } from './brushes.ts';
import { cloths, greyHairs, hairs, skins, trims, type Choose } from './palette.ts';

/** Hair behind the head and over the forehead. */
const hairStyles = {
  bob: {
    back: (c: string) => path('M46 96c0-44 68-44 68 0 6 22 2 40-6 50H52c-8-10-12-28-6-50z', c),
    front: (c: string) => path('M52 96c2-26 14-34 28-34s26 8 28 34c-6-12-12-20-18-24-10 10-26 14-38 24z', c),
  },
  short: {
    back: () => '',
    front: (c: string) => path('M52 96c-4-28 10-40 28-40s32 12 28 40c-2-10-5-15-9-19-11 4-27 4-38 0-4 4-7 9-9 19z', c),
  },
  side: {
    back: () => '',
    front: (c: string) => path('M52 94c-4-26 12-40 32-38 18 0 28 14 24 38-2-8-5-13-9-16-14 2-26-1-34-7-4 7-9 12-13 23z', c),
  },
  long: {
    back: (c: string) => path('M48 92c-2-46 66-46 64 0 1 22 6 40 10 66-18 10-66 10-84 0 4-26 9-44 10-66z', c),
    front: (c: string) => path('M52 96c0-26 12-36 28-36s28 10 28 36c-6-14-14-20-22-24-8 12-22 18-34 24z', c),
  },
  bun: {
    back: (c: string) => disc(80, 50, 16, c),
    front: (c: string) => path('M50 98c-2-32 12-42 30-42s32 10 30 42c-4-14-12-22-20-26-8 8-26 12-40 26z', c),
  },
  curls: {
    back: (c: string) =>
      [
        [54, 80],
        [58, 62],
        [72, 52],
        [90, 52],
        [103, 62],
        [107, 80],
        [48, 98],
        [112, 98],
      ]
        .map(([x, y]) => disc(x as number, y as number, 15, c))
        .join(''),
    front: (c: string) => path('M54 90c2-20 12-27 26-27s24 7 26 27c-5-5-8-8-11-12-4 4-10 4-15 1-5 3-11 3-15-1-3 4-6 7-11 12z', c),
  },
  cropped: {
    back: () => '',
    front: (c: string) => path('M53 92c0-22 10-34 27-34s27 12 27 34c-4-12-11-18-27-18s-23 6-27 18z', c),
  },
  braid: {
    back: (c: string) =>
      path('M50 94c-2-42 62-42 60 0l2 30H48z', c) +
      [126, 140, 154, 168]
        .map((y, index) => `<ellipse cx="${109 + index}" cy="${y}" rx="${8 - index}" ry="9" fill="${c}"/>`)
        .join(''),
    front: (c: string) => path('M52 96c0-28 12-38 28-38s28 10 28 38c-4-16-14-22-28-26-8 10-18 16-28 26z', c),
  },
  bald: {
    back: () => '',
    front: (c: string) => path('M53 94c-2 13 0 20 3 24 2-8 2-17 1-26zM107 94c2 13 0 20-3 24-2-8-2-17-1-26z', c),
  },
  waves: {
    back: (c: string) => path('M46 94c-2-46 70-46 68 0 8 8 4 20-2 26 6 12 0 24-10 26H58c-10-2-16-14-10-26-6-6-10-18-2-26z', c),
    front: (c: string) => path('M52 98c-2-28 12-40 28-40s30 12 28 40c-4-6-6-12-7-18-12 2-26-2-34-8-4 10-10 16-15 26z', c),
  },
} as const;

const beards = {
  full: (c: string, skin: string) =>
    path('M51 104c0 34 14 42 29 42s29-8 29-42c-4 6-8 8-13 8-8-4-24-4-32 0-5 0-9-2-13-8z', c) +
    line('M73 121q7 4 14 0', skin, 2.6),
  short: (c: string, skin: string) =>
    path('M53 108c2 22 14 28 27 28s25-6 27-28c-4 6-10 8-14 8-6-3-20-3-26 0-4 0-10-2-14-8z', c) +
    line('M73 120q7 4 14 0', skin, 2.4),
  moustache: (c: string) => path('M64 115c6-5 12-4 16-1 4-3 10-4 16 1-4 6-12 5-16 2-4 3-12 4-16-2z', c),
} as const;

const hats = {
  brim: (c: string, t: string) =>
    path('M50 82c0-36 8-40 30-36 22-4 30 0 30 36z', c) +
    path('M51 72h58l1 9H50z', t) +
    path('M28 84c14-8 90-8 104 0-14 8-90 8-104 0z', c),
  cap: (c: string, t: string) =>
    path('M50 82c0-26 10-34 30-34s30 8 30 34z', c) +
    path('M50 76h60v8H50z', t) +
    path('M48 86c14-5 50-5 64 0 2 4 2 6 0 8-16-6-48-6-64 0-2-2-2-4 0-8z', '#1b1820'),
  beret: (c: string) => path('M46 80c-6-22 18-36 44-32 24 3 34 18 24 28-20-6-48-6-68 4z', c) + line('M88 48l3-8', c, 4),
  beanie: (c: string, t: string) =>
    path('M51 84c0-28 11-40 29-40s29 12 29 40z', c) +
    `<rect x="48" y="76" width="64" height="13" rx="6" fill="${t}"/>` +
    disc(80, 42, 6, t),
  turban: (c: string, t: string) =>
    path('M50 88c-8-30 12-46 30-46s38 16 30 46c-10-10-20-13-30-13s-20 3-30 13z', c) +
    line('M54 76q26-24 52-6M58 62q20-14 42-6', t, 2.5) +
    disc(80, 66, 4, t),
  flowers: (_: string, t: string) =>
    [
      [54, 82, 6],
      [62, 71, 7],
      [73, 64, 7],
      [87, 64, 7],
      [98, 71, 7],
      [106, 82, 6],
    ]
      .map(
        ([x, y, r], index) =>
          disc(x as number, y as number, r as number, index % 2 ? t : '#f4efe2') + disc(x as number, y as number, 2.2, '#e0a13a'),
      )
      .join(''),
  phones: (c: string) =>
    line('M50 98c-6-62 66-62 60 0', c, 6) +
    `<rect x="43" y="90" width="13" height="24" rx="6" fill="${c}"/><rect x="104" y="90" width="13" height="24" rx="6" fill="${c}"/>`,
  chef: () =>
    path('M50 82h60v-8c12-4 14-22 0-26-2-12-18-16-30-8-12-8-28-4-30 8-14 4-12 22 0 26z', '#fbfaf5') +
    path('M50 76h60v8H50z', '#dcdcd2'),
  helmet: (c: string, t: string) =>
    path('M48 90c-4-32 12-46 32-46s36 14 32 46c-10-6-54-6-64 0z', c) + disc(80, 60, 7, t) + path('M46 88h68v6H46z', t),
} as const;

const wears = {
  plain: (_: string, t: string) => line('M62 154q18 18 36 0', t, 4),
  vneck: (_: string, t: string) => line('M60 154l20 26 20-26', t, 4),
  coat: (_: string, t: string) =>
    path('M70 152l10 14 10-14v12l-10 30-10-30z', '#f4efe2') +
    path('M58 154l22 40-8 6H58l-10-42zM102 154l-22 40 8 6h14l10-42z', t, ' opacity=".55"'),
  scarf: (_: string, t: string) => path('M58 148c12 10 32 10 44 0l4 12c-16 12-36 12-52 0z', t) + path('M92 160l12-4 6 40H96z', t),
  apron: (_: string, t: string) => line('M60 154v46M100 154v46', t, 9) + path('M60 174h40v26H60z', t),
  collar: (_: string, t: string) => path('M64 150l16 14 16-14 8 8-14 16-10-8-10 8-14-16z', t) + line('M80 168v32', t, 2),
  beads: (_: string, t: string) =>
    `<path d="M52 160q28 32 56 0" fill="none" stroke="${t}" stroke-width="5" stroke-dasharray="1 7.5" stroke-linecap="round"/>`,
  cloak: (_: string, t: string) =>
    path('M20 200c2-34 24-46 44-50l16 22 16-22c20 4 42 16 44 50h-38L80 172l-22 28z', t, ' opacity=".5"') +
    disc(80, 174, 5, '#e0b54f'),
  jersey: (_: string, t: string) => path('M36 178c30 10 58 10 88 0l4 10c-32 12-64 12-96 0z', t),
} as const;

/** A person, plainly adult. What is not given is chosen by the slug. */
export interface PersonLook {
  hair: keyof typeof hairStyles;
  wear: keyof typeof wears;
  hat?: keyof typeof hats;
  beard?: keyof typeof beards;
  glasses?: boolean;
  earrings?: boolean;
  /** Grey hair and laugh lines. */
  old?: boolean;
  scarf?: boolean;
  /** 0 (fair) to 6 (dark). */
  skin?: number;
  hairColor?: string;
  cloth?: string;
}

const face = (choose: Choose, ink: string, old: boolean) => {
  const eyes =
    choose([0, 0, 0, 1]) === 0
      ? `<ellipse cx="70" cy="101" rx="2.1" ry="2.6" fill="${ink}"/><ellipse cx="90" cy="101" rx="2.1" ry="2.6" fill="${ink}"/>`
      : line('M66 102q4 3 8 0M86 102q4 3 8 0', ink, 1.8);
  return (
    eyes +
    line('M65 93q5-3 10 0M85 93q5-3 10 0', ink, 2.2) +
    line('M80 102q4 7-1 9', ink, 1.6, ' opacity=".6"') +
    line(`M73 119q7 ${choose([2, 3, 4, 5])} 14 0`, ink, 2) +
    (old ? line('M61 112q2 4 5 4M99 112q-2 4-5 4M62 100l-3-1M98 100l3-1', ink, 1.2, ' opacity=".45"') : '')
  );
};

/** Draws a person over a scene; the face stands at (80, 98). */
export const drawPerson = (look: PersonLook, choose: Choose): string => {
  const [skin, shade] = skins[look.skin ?? choose([0, 1, 2, 3, 4, 5, 6])] ?? skins[0];
  const hair = look.hairColor ?? (look.old ? choose(greyHairs) : choose(hairs));
  const cloth = look.cloth ?? choose(cloths);
  const trim = choose(trims.filter((color) => color !== cloth));
  const ink = '#2a1a14';
  const style = hairStyles[look.hair];
  const headscarf = look.scarf ? path('M42 160c-10-50 4-106 38-106s48 56 38 106c-24 12-52 12-76 0z', cloth) : '';
  const scarfFront = look.scarf
    ? path('M50 100c-2-28 10-42 30-42s32 14 30 42c-4-16-12-26-30-26s-26 10-30 26z', cloth) + line('M56 82q24-22 48 0', trim, 2)
    : '';
  return [
    look.scarf ? headscarf : style.back(hair),
    path('M67 122h26v30c0 8-26 8-26 0z', shade),
    path('M14 200c3-26 24-38 50-44h32c26 6 47 18 50 44z', cloth),
    wears[look.wear](cloth, trim),
    `<ellipse cx="80" cy="98" rx="27" ry="33" fill="${skin}"/>`,
    look.hat && !['flowers', 'phones'].includes(look.hat) && look.hair !== 'bald'
      ? path('M53 84c-2 12-1 20 2 26 2-8 2-16 3-26zM107 84c2 12 1 20-2 26-2-8-2-16-3-26z', hair)
      : look.scarf
        ? ''
        : style.front(hair),
    face(choose, ink, look.old ?? false),
    look.beard ? beards[look.beard](hair, skin) : '',
    look.glasses
      ? `<g fill="none" stroke="${choose(['#d8b15a', '#2a1a14', '#7a2530'])}" stroke-width="2.2"><circle cx="70" cy="101" r="9"/><circle cx="90" cy="101" r="9"/><path d="M79 100q1-1 2 0"/></g>`
      : '',
    scarfFront,
    look.earrings ? disc(53, 118, 3.6, '#e0b54f') + disc(107, 118, 3.6, '#e0b54f') : '',
    look.hat ? hats[look.hat](choose(cloths.filter((color) => color !== cloth)), trim) : '',
  ].join('');
};
