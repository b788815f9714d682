import type { DemoCharacter } from './demo-character.ts';
import { named, nightDesk } from './named.ts';
import { shelfLate, tableForThree } from './shelf-late.ts';
import { shelfOne } from './shelf-one.ts';
import { shelfTwo } from './shelf-two.ts';
import { shelfWorld } from './shelf-world.ts';

/** Every character of the demo, members before their groups. */
export const demoCharacters: DemoCharacter[] = [
  ...named,
  ...nightDesk,
  ...shelfOne,
  ...shelfTwo,
  ...shelfWorld,
  ...shelfLate.map((character): DemoCharacter => ({ ...character, applications: ['lantern'], isNsfw: true })),
  tableForThree,
];
