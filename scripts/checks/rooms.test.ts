import { describe, expect, it } from 'vitest';
import { checkRooms, roomFaults } from './rooms.ts';

describe('a room', () => {
  it('has one name in all places', () => {
    expect(
      roomFaults({ server: ['groups', 'memories'], core: ['group', 'memory'] }, '`group` `groups` `memory` `memories`'),
    ).toEqual([
      'group (core) and groups (server) are one room: one name.',
      'memories (server) and memory (core) are one room: one name.',
    ]);
  });

  it('may be for one of a thing, beside that for all of them', () => {
    const rooms = { core: ['conversation', 'conversations'], server: ['conversations'] };
    expect(roomFaults(rooms, '`conversation` `conversations`')).toEqual([]);
  });

  it('is named in the architecture', () => {
    expect(roomFaults({ core: ['tips'] }, 'nothing')).toEqual(['tips (core) is not named in docs/architecture.md.']);
  });

  it('is all of that in this repository', () => expect(checkRooms()).toBe(true));
});
