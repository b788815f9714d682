/** A seeded choice: the same slug always draws the same portrait. */
export type Choose = <T>(from: readonly T[]) => T;

/** FNV-1a over the slug, then xorshift32. */
export const createChoose = (seed: string): Choose => {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  return (from) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from[(state >>> 0) % from.length] as (typeof from)[number];
  };
};

/** Skin and the shade of the neck. */
export const skins = [
  ['#e9bd9f', '#d9a88a'],
  ['#f0cbb0', '#dcb395'],
  ['#ddae90', '#cf9d7e'],
  ['#c98f6c', '#b67d5c'],
  ['#bb8360', '#a66d4c'],
  ['#a06a4a', '#8b5a3e'],
  ['#7d4c36', '#6b3f2c'],
] as const;

export const hairs = ['#2c1c1a', '#241a1d', '#5a3a26', '#8a5a33', '#b35f35', '#cf9a4f', '#1f1a24', '#4d2b20'] as const;
export const greyHairs = ['#e6e3dc', '#c9c5bd', '#a39f98', '#d9d6cf'] as const;

/** Cloth: bottle green, brick, navy, ochre, plum, slate, teal, sand. */
export const cloths = [
  '#2d6b5a',
  '#a8463a',
  '#24405e',
  '#c98a2e',
  '#6a3d5c',
  '#5f7a85',
  '#2f6f6d',
  '#8a5a3c',
  '#7a2530',
  '#4d5a74',
  '#58734a',
  '#3f5a8a',
] as const;
export const trims = ['#f0dfa8', '#e0b54f', '#f4efe2', '#d65a4b', '#9cc4d8', '#cfd9a2'] as const;
