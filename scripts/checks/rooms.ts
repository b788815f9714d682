import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { root } from '../step.ts';

/** Where rooms of the chat are; in documents a room is a page. */
const places = ['packages/server/src/chat', 'packages/core/src/chat', 'stories/chat', 'docs/features/chat'];
const page = 'docs/architecture.md';

/** What is no room: fixtures of tests, and a page about all rooms. */
const others = new Set(['testing', 'errors']);

export type Rooms = Record<string, readonly string[]>;

/** One word for a thing, whether there are many of it or one. */
const stem = (room: string): string => room.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** Names for one room that are not the same in all places, and rooms that the page does not name. */
export const roomFaults = (rooms: Rooms, text: string): string[] => {
  const all = [...new Set(Object.values(rooms).flat())].toSorted();
  const placesOf = (room: string) => Object.keys(rooms).filter((place) => rooms[place]?.includes(room));
  const twice = all.flatMap((room) =>
    all
      // Two of a stem in one place are two rooms: a conversation, and the list of them.
      .filter((other) => room < other && stem(room) === stem(other))
      .filter((other) => !placesOf(room).some((place) => placesOf(other).includes(place)))
      .map(
        (other) => `${room} (${placesOf(room).join(', ')}) and ${other} (${placesOf(other).join(', ')}) are one room: one name.`,
      ),
  );
  const unnamed = all.filter((room) => !text.includes(`\`${room}\``));
  return [...twice, ...unnamed.map((room) => `${room} (${placesOf(room).join(', ')}) is not named in ${page}.`)];
};

const roomsIn = (place: string): string[] =>
  readdirSync(resolve(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.md'))
    .map(({ name }) => basename(name, '.md'))
    .filter((name) => !others.has(name));

/** One room, one name, in all packages, stories and documents. */
export const checkRooms = (): boolean => {
  const rooms = Object.fromEntries(places.map((place) => [place, roomsIn(place)]));
  const faults = roomFaults(rooms, readFileSync(resolve(root, page), 'utf8'));
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkRooms() ? 0 : 1;
