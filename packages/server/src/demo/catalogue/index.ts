import type { DemoCharacter } from './demo-character.ts';
import { namedOne } from './named-one.ts';
import { namedTwo, nightDesk } from './named-two.ts';
import { shelfLate, tableForThree } from './shelf-late.ts';
import { shelfOne } from './shelf-one.ts';
import { shelfTwo } from './shelf-two.ts';
import { shelfWorldOne } from './shelf-world-one.ts';
import { shelfWorldTwo } from './shelf-world-two.ts';

/** Every character of the demo, members before their groups. */
export const demoCharacters: DemoCharacter[] = [
  ...namedOne,
  ...namedTwo,
  ...nightDesk,
  ...shelfOne,
  ...shelfTwo,
  ...shelfWorldOne,
  ...shelfWorldTwo,
  ...shelfLate.map((character): DemoCharacter => ({ ...character, applications: ['lantern'], isNsfw: true })),
  tableForThree,
];
