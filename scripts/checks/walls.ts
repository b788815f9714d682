import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findCycles, specifiersOf, type Imports } from './cycles.ts';
import { root } from '../step.ts';

const source = 'packages/server/src';

/** Rooms of the chat that every feature stands on: the story, its messages, how a reply is asked for and written. */
const ground = new Set(['chat/conversations', 'chat/messages', 'chat/prompt', 'chat/generation']);
const areas = new Set(['chat', 'commerce', 'creation', 'platform']);
/** Files that put rooms together, as `features.ts` does. */
const roofs = new Set(['chat/prompt/parts.ts']);

/** `chat/memories` of the chat; the other areas are one room each. Null for what is no feature's. */
const roomOf = (file: string): string | null => {
  const [area = '', room = '', ...rest] = file.split('/');
  if (!areas.has(area)) return area === 'adapters' ? area : null;
  return area === 'chat' && rest.length > 0 ? `${area}/${room}` : area;
};

const isTest = (file: string) => /(?:\.test|(?:^|\/)testing)\.ts$|\/testing\//.test(file);

/** Relative imports of a file, of types and of modules that are loaded later too, from `packages/server/src`. */
const importsOf = (file: string, text: string): string[] =>
  specifiersOf(text, file)
    .filter((path) => path.startsWith('.'))
    .map((path) => join(dirname(file), path));

/** What a room may not import: another feature, a vendor; the ground, nothing above it. Commerce and creation know no chat. */
const isWall = (from: string, to: string): boolean => {
  if (from === to || to === 'platform') return false;
  return from.startsWith('chat/') ? !ground.has(to) : true;
};

/** Which room reaches over a wall into which, and where. */
export const findBreaches = (files: Iterable<readonly [file: string, text: string]>): Map<string, string[]> => {
  const breaches = new Map<string, string[]>();
  for (const [file, text] of files) {
    const from = roomOf(file);
    if (from === null || from === 'adapters' || isTest(file) || roofs.has(file)) continue;
    for (const path of importsOf(file, text)) {
      const to = roomOf(path);
      if (to === null || !isWall(from, to)) continue;
      const key = `${from} → ${to}`;
      breaches.set(key, [...new Set([...(breaches.get(key) ?? []), file])]);
    }
  }
  return breaches;
};

/** A sentence for each, which says where to go instead. */
export const tellBreaches = (found: Map<string, string[]>): string[] =>
  [...found].map(
    ([key, files]) =>
      `${key}, in ${files.join(', ')}: a feature imports the ground (${[...ground].join(', ')}), platform and kernel. What two features need moves there; what one does for another is a part, a sweep or a service.`,
  );

/** What stands on top of the server, and who may import it: a room that used it would depend on all that it puts together. */
const tops = [
  { top: 'demo', known: /^(?:main\.ts$|cli\/|demo\/|opening\/)/, told: 'main.ts, cli and opening' },
  { top: 'opening', known: /^(?:main\.ts$|cli\/|opening\/)/, told: 'main.ts and cli' },
];

/** Which files import what stands on top. */
export const tellTops = (files: Iterable<readonly [file: string, text: string]>): string[] =>
  [...files].flatMap(([file, text]) =>
    tops
      .filter(
        ({ top, known }) =>
          !known.test(file) && !isTest(file) && importsOf(file, text).some((path) => path.startsWith(`${top}/`)),
      )
      .map(({ top, told }) => `${file} → ${top}: ${top} is a roof. Only ${told} import it; what a room needs of it moves below.`),
  );

/** Rooms of the platform on which all others may stand, and on which of them each stands itself. */
const floors: Readonly<Record<string, readonly string[]>> = { audit: [], rights: ['audit'], works: ['rights', 'audit'] };

const platformRoomOf = (file: string): string | null => /^platform\/(?<room>[\w-]+)\//.exec(file)?.groups?.['room'] ?? null;

/** Which room of the platform imports which others. */
export const findPlatformRooms = (files: Iterable<readonly [file: string, text: string]>): Imports => {
  const rooms = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const from = platformRoomOf(file);
    if (from === null || isTest(file)) continue;
    const into = rooms.get(from) ?? new Set<string>();
    rooms.set(from, into);
    for (const path of importsOf(file, text)) {
      const to = platformRoomOf(path);
      if (to !== null && to !== from) into.add(to);
    }
  }
  return rooms;
};

/** What stands against the floors: a ground room that stands on another, and rooms that stand on each other. */
export const tellFloors = (rooms: Imports): string[] => [
  ...Object.entries(floors).flatMap(([room, below]) =>
    [...(rooms.get(room) ?? [])]
      .filter((other) => !below.includes(other))
      .map((other) => `platform/${room} → platform/${other}: ${room} is ground. What it needs is handed to it, or moves below.`),
  ),
  ...findCycles(rooms).map(
    (circle) => `platform: ${circle.join(', ')} stand on each other. One of them needs another home for a part.`,
  ),
];

/** No feature of the server imports a sibling, the rooms of the platform stand on floors, and nothing stands on the demo. */
export const checkWalls = (): boolean => {
  const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
  const files = globSync('**/*.ts', { cwd: resolve(root, source) }).map((file) => [file, read(`${source}/${file}`)] as const);
  const faults = [...tellBreaches(findBreaches(files)), ...tellTops(files), ...tellFloors(findPlatformRooms(files))];
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkWalls() ? 0 : 1;
