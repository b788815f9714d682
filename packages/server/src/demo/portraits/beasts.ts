import { bigEyes, disc, eyes, ink, line, oval, path } from './brushes.ts';
import { cloths, trims, type Choose } from './palette.ts';

const dressed = (choose: Choose) => {
  const cloth = choose(cloths);
  const trim = choose(trims);
  const cut = choose([0, 1, 2, 3]);
  return (
    path('M24 200c4-34 26-52 56-52s52 18 56 52z', cloth) +
    (cut === 0
      ? path('M62 152l18 46 18-46-18-8z', '#f4efe2') + line('M48 164l14 36M112 164l-14 36', trim, 3)
      : cut === 1
        ? path('M54 150c14 10 38 10 52 0l4 12c-18 12-42 12-60 0z', trim) + path('M94 160l12-3 6 43H98z', trim)
        : cut === 2
          ? path('M60 174h40v26H60z', trim) + line('M60 156v44M100 156v44', trim, 7)
          : line('M60 154l20 24 20-24', trim, 5) + disc(80, 190, 3, trim))
  );
};

/** Animals as shapes over a scene, face near (80, 98). */
export const beasts = {
  cat(choose) {
    const [fur, pale] = choose([
      ['#3b3a42', '#f0ece4'],
      ['#d98a42', '#fbeedd'],
      ['#9a948c', '#efeae2'],
      ['#e9dcc6', '#fffaf0'],
    ] as const);
    return (
      dressed(choose) +
      path('M42 96L38 40l34 26zM118 96l4-56-34 26z', fur) +
      path('M46 76l-3-24 16 14zM114 76l3-24-16 14z', '#d99a92') +
      path('M38 102c0-30 18-44 42-44s42 14 42 44c0 28-18 44-42 44s-42-16-42-44z', fur) +
      path('M80 108c16 0 24 10 20 24-4 10-12 14-20 14s-16-4-20-14c-4-14 4-24 20-24z', pale) +
      bigEyes(98, 18, 9, choose(['#8fb04a', '#e0a13a', '#5f9fb0'])) +
      path('M75 114h10l-5 6z', '#b5574f') +
      line('M80 120v5M72 128q4 3 8-2 4 5 8 2', ink, 2) +
      line('M56 120l-22-4M56 126l-22 3M104 120l22-4M104 126l22 3', pale, 1.6)
    );
  },
  bear(choose) {
    const [fur, pale] = choose([
      ['#7b5236', '#d8b48c'],
      ['#3e3a3c', '#c9a98a'],
      ['#efe9dc', '#fffdf6'],
    ] as const);
    return (
      dressed(choose) +
      disc(48, 62, 16, fur) +
      disc(112, 62, 16, fur) +
      disc(48, 62, 8, pale) +
      disc(112, 62, 8, pale) +
      oval(80, 100, 46, 46, fur) +
      oval(80, 118, 24, 20, pale) +
      eyes(96, 19, 3.8) +
      oval(80, 109, 8, 6, ink) +
      line('M80 115v7M71 127q5 4 9-2 4 6 9 2', ink, 2.2)
    );
  },
  hare(choose) {
    const [fur, pale] = choose([
      ['#b48a63', '#f4e6d0'],
      ['#8d8a88', '#efece6'],
      ['#e6d8c2', '#fff8ea'],
    ] as const);
    return (
      dressed(choose) +
      path('M58 74C44 40 46 8 56 4c14 10 18 40 14 66zM102 74c14-34 12-66 2-70-14 10-18 40-14 66z', fur) +
      path('M60 66c-8-24-8-42-4-50 6 10 8 30 8 48zM100 66c8-24 8-42 4-50-6 10-8 30-8 48z', '#d9a79a') +
      path('M44 104c0-28 14-42 36-42s36 14 36 42c0 26-14 42-36 42s-36-16-36-42z', fur) +
      oval(80, 126, 20, 16, pale) +
      eyes(100, 20, 4.2) +
      path('M75 114h10l-5 6z', '#8d4a44') +
      line('M80 120v6M73 130q4 2 7-3 3 5 7 3', ink, 2)
    );
  },
  badger(choose) {
    return (
      dressed(choose) +
      disc(46, 74, 11, '#2b2a2e') +
      disc(114, 74, 11, '#2b2a2e') +
      path('M40 104c0-30 16-44 40-44s40 14 40 44-26 44-40 44-40-14-40-44z', '#f2ede2') +
      path(
        'M52 74c10-8 18-10 20-8 2 18-2 44-12 66-16-10-24-34-8-58zM108 74c-10-8-18-10-20-8-2 18 2 44 12 66 16-10 24-34 8-58z',
        '#2b2a2e',
      ) +
      disc(64, 100, 3.2, '#f2ede2') +
      disc(96, 100, 3.2, '#f2ede2') +
      disc(64, 100, 1.8, '#000') +
      disc(96, 100, 1.8, '#000') +
      oval(80, 132, 9, 7, ink) +
      line('M72 142q8 5 16 0', ink, 2)
    );
  },
  wolf(choose) {
    const [fur, pale] = choose([
      ['#6f7a86', '#e9ecec'],
      ['#4a4444', '#d8ccbd'],
      ['#e4e0d6', '#fffdf7'],
    ] as const);
    return (
      dressed(choose) +
      path('M44 92L38 38l32 28zM116 92l6-54-32 28z', fur) +
      path('M48 76l-4-24 14 14zM112 76l4-24-14 14z', '#3b2f2f') +
      path('M38 96c0-28 18-40 42-40s42 12 42 40c-6 22-26 32-32 50-4 6-16 6-20 0-6-18-26-28-32-50z', fur) +
      path(
        'M40 100c14 0 28 8 34 24 2 8 4 10 6 10s4-2 6-10c6-16 20-24 34-24-6 20-24 30-30 46-4 6-16 6-20 0-6-16-24-26-30-46z',
        pale,
      ) +
      eyes(98, 18, 3.4) +
      line('M56 90l14 4M104 90l-14 4', ink, 2.4) +
      path('M71 138q9-5 18 0-2 9-9 9t-9-9z', ink)
    );
  },
  mouse(choose) {
    const [fur, pale] = choose([
      ['#a58f7a', '#f0e2d0'],
      ['#8b8f96', '#ebebe8'],
    ] as const);
    return (
      dressed(choose) +
      disc(44, 66, 25, fur) +
      disc(116, 66, 25, fur) +
      disc(44, 66, 16, '#dba8a0') +
      disc(116, 66, 16, '#dba8a0') +
      path('M46 100c0-26 14-38 34-38s34 12 34 38c0 22-18 46-34 46s-34-24-34-46z', fur) +
      path('M80 112c12 0 18 8 16 16-4 10-10 16-16 16s-12-6-16-16c-2-8 4-16 16-16z', pale) +
      eyes(100, 17, 4.4) +
      disc(80, 138, 5, '#c4716b') +
      line('M62 130l-24 2M62 135l-22 8M98 130l24 2M98 135l22 8', '#f4efe2', 1.4)
    );
  },
  goat(choose) {
    const [fur, pale] = choose([
      ['#efe9dc', '#fffdf6'],
      ['#4d4540', '#cbb9a4'],
    ] as const);
    return (
      dressed(choose) +
      path('M62 64C54 40 56 22 70 12c-2 18 0 34 8 48zM98 64c8-24 6-42-8-52 2 18 0 34-8 48z', '#b9a27c') +
      path('M46 86c-18-4-26 2-30 10 12 6 24 6 34 0zM114 86c18-4 26 2 30 10-12 6-24 6-34 0z', fur) +
      path('M48 92c0-24 14-34 32-34s32 10 32 34c0 18-10 34-14 48-4 10-32 10-36 0-4-14-14-30-14-48z', fur) +
      oval(80, 130, 18, 15, pale) +
      path('M68 146h24l-8 22h-8z', fur) +
      [62, 98]
        .map((x) => oval(x, 98, 7, 5.5, '#e8c65a') + `<rect x="${x - 5}" y="96.5" width="10" height="3" rx="1.5" fill="${ink}"/>`)
        .join('') +
      line('M74 124q2 4 4 3M86 124q-2 4-4 3M72 136q8 5 16 0', ink, 2)
    );
  },
  stag(choose) {
    const fur = choose(['#9a6a42', '#b5835a', '#7a5a45'] as const);
    return (
      dressed(choose) +
      line('M64 66C52 52 44 40 46 14M50 44L32 34M47 30L34 16M96 66c12-14 20-26 18-52M110 44l18-10M113 30l13-14', '#d9c29a', 5) +
      path('M50 80c-16-8-28-4-34 4 10 10 24 12 36 8zM110 80c16-8 28-4 34 4-10 10-24 12-36 8z', fur) +
      path('M50 90c0-22 12-32 30-32s30 10 30 32c0 20-10 32-13 48-3 12-31 12-34 0-3-16-13-28-13-48z', fur) +
      path('M80 84c8 0 10 22 16 40 2 18-4 24-16 24s-18-6-16-24c6-18 8-40 16-40z', '#f0e0c8') +
      eyes(98, 19, 4) +
      path('M70 134q10-6 20 0-3 9-10 9t-10-9z', ink)
    );
  },
  frog(choose) {
    const [skin, belly] = choose([
      ['#6f9f4f', '#d8e2a2'],
      ['#3f8a80', '#cfe6d2'],
      ['#b98a3f', '#f2e2b0'],
    ] as const);
    return (
      dressed(choose) +
      disc(50, 72, 20, skin) +
      disc(110, 72, 20, skin) +
      path('M30 108c0-24 20-38 50-38s50 14 50 38-22 42-50 42-50-18-50-42z', skin) +
      path('M40 122c20 16 60 16 80 0-6 18-20 28-40 28s-34-10-40-28z', belly) +
      [50, 110]
        .map((x) => disc(x, 70, 13, '#f6efd8') + `<rect x="${x - 7}" y="67" width="14" height="6" rx="3" fill="${ink}"/>`)
        .join('') +
      line('M38 118q42 22 84 0', '#2f4a26', 2.6) +
      line('M74 98l2 2M86 98l-2 2', '#2f4a26', 2.4)
    );
  },
  raven(choose) {
    const sheen = choose(['#3a4a6b', '#4a3f63', '#2f5360'] as const);
    return (
      path('M18 200c0-40 20-62 62-62s62 22 62 62z', '#1d2028') +
      path('M40 200c0-20 14-36 40-36s40 16 40 36z', sheen) +
      path('M38 96c0-30 18-46 42-46s42 16 42 46c0 34-16 56-42 56s-42-22-42-56z', '#1d2028') +
      path('M46 74c10-16 24-22 40-20-14 4-26 12-32 26z', sheen) +
      bigEyes(92, 18, 10, '#c9a24f') +
      path('M70 104q10-8 20 0l-4 34q-6 10-12 0z', '#4d4f58') +
      line('M70 108q10 8 20 0', '#15171c', 2) +
      (choose([true, false]) ? path('M56 158l24 12 24-12v20l-24-8-24 8z', '#a8463a') : line('M58 164q22 16 44 0', '#e0b54f', 3.5))
    );
  },
  heron(choose) {
    const [plume, pale] = choose([
      ['#8fa6b5', '#eef2f2'],
      ['#c98a7a', '#fbeae4'],
    ] as const);
    return (
      path('M28 200c0-30 20-48 52-48s52 18 52 48z', plume) +
      path('M66 200c-6-40-4-60 2-78h24c6 18 8 38 2 78z', pale) +
      path('M44 92c0-24 14-36 34-36 24 0 38 14 38 36s-16 38-36 38-36-16-36-38z', pale) +
      path('M48 76c10-18 34-26 58-14 14 0 26 8 34 20-24-2-60-8-92-6z', '#3b4652') +
      path('M86 104l62 14-62 8c-8 2-12-18 0-22z', '#e2a72e') +
      disc(82, 94, 7, '#f6e08a') +
      disc(83, 94, 3.6, ink)
    );
  },
  octopus(choose) {
    const [skin, dot] = choose([
      ['#c4604f', '#e79a84'],
      ['#8a5a9a', '#b98ac4'],
      ['#d8893b', '#f2bd7a'],
    ] as const);
    return (
      [
        [26, 150, -1],
        [48, 162, -1],
        [112, 162, 1],
        [134, 150, 1],
      ]
        .map(([x, y, s]) => line(`M80 130Q${x} ${(y as number) - 30} ${x} ${y}t${(s as number) * 14} 40`, skin, 17))
        .join('') +
      path('M36 92c0-40 20-58 44-58s44 18 44 58c0 26-8 46-20 58-14 10-34 10-48 0-12-12-20-32-20-58z', skin) +
      disc(58, 58, 5, dot) +
      disc(72, 48, 4, dot) +
      disc(100, 60, 6, dot) +
      disc(112, 84, 4, dot) +
      bigEyes(104, 18, 11, '#3b2a4a') +
      line('M72 126q8 6 16 0', '#5c2430', 2.4)
    );
  },
  moth(choose) {
    const [wing, spot] = choose([
      ['#c9b28a', '#7a4a3a'],
      ['#a9b8c9', '#4a3f63'],
      ['#8fae9a', '#d8893b'],
    ] as const);
    return (
      path('M80 120C40 60 6 70 4 112c2 40 40 56 76 30zM80 120c40-60 74-50 76-8-2 40-40 56-76 30z', wing) +
      disc(36, 110, 13, spot) +
      disc(124, 110, 13, spot) +
      disc(36, 110, 5, '#f6efd8') +
      disc(124, 110, 5, '#f6efd8') +
      path('M56 200c-2-40 6-56 24-56s26 16 24 56z', '#e9dcc6') +
      oval(80, 100, 28, 28, '#f2e8d6') +
      line('M68 76Q58 50 40 46M92 76q10-26 28-30', '#7a5a45', 4) +
      line('M58 56l-8 4M52 50l-6 6M102 56l8 4M108 50l6 6', '#7a5a45', 2.4) +
      eyes(98, 13, 6) +
      line('M74 116q6 4 12 0', ink, 2)
    );
  },
  turtle(choose) {
    const [skin, shell] = choose([
      ['#7f9f63', '#5a4a32'],
      ['#9aa56a', '#3f5a4a'],
    ] as const);
    return (
      path('M10 200c0-60 26-84 70-84s70 24 70 84z', shell) +
      line('M40 140l20 24-12 36M120 140l-20 24 12 36M60 164h40', '#d9c29a', 3) +
      path('M44 100c0-30 14-46 36-46s36 16 36 46-12 50-36 50-36-20-36-50z', skin) +
      eyes(94, 18, 4) +
      line('M52 82q8-6 16-2M108 82q-8-6-16-2M62 122q18 12 36 0M56 104q-3 6 0 12M104 104q3 6 0 12', '#3b4a2a', 2.4) +
      `<g fill="none" stroke="#d8b15a" stroke-width="2.4"><circle cx="62" cy="96" r="11"/><circle cx="98" cy="96" r="11"/><path d="M73 95q7-4 14 0"/></g>`
    );
  },
} as const satisfies Record<string, (choose: Choose) => string>;
