import { describe, expect, it } from 'vitest';
import { nextSpeakers, orderSpeakers, type GroupTalk } from './next-speakers.ts';

/** A member as likely to speak as the others. */
const even = (member: { id: string; name: string }) => ({ ...member, talkativeness: 50 });

const members = [
  { id: 'dell', name: 'Dell Amari' },
  { id: 'ruth', name: 'Ruth Penhale' },
  { id: 'fen', name: 'Fen Lindqvist' },
  { id: 'betty', name: 'Brown Betty' },
].map(even);
const talk = (over: Partial<GroupTalk> = {}): GroupTalk => ({ members, silentIds: [], last: null, silence: new Map(), ...over });
const said = (text: string, speakerId: string | null = null) => ({ last: { text, speakerId } });
const seeds = Array.from({ length: 300 }, (_, index) => `seed ${index}`);

describe('who speaks next', () => {
  it('is who was called, in the order of the text', () => {
    for (const seed of seeds.slice(0, 20)) {
      const order = nextSpeakers(talk(said('Fen, show it to Ruth. "Why?" asks nobody.')), seed);
      expect(order.slice(0, 2)).toEqual(['fen', 'ruth']);
      expect(order).toHaveLength(4);
    }
  });

  it.each([
    ['a name in any case, whole', 'what about RUTH PENHALE?', 'ruth'],
    ['a name with its particle', 'Dell-ya says Fen’s camera', 'dell'],
    ['a name beside punctuation', '"Ruth!"', 'ruth'],
  ])('takes %s for a call', (_, text, id) => {
    expect(nextSpeakers(talk(said(text)), 'seed')[0]).toBe(id);
  });

  it.each([
    ['part of a longer word', 'The truthful and the fence'],
    ['a word that is only written like a part of a name', 'a brown dell, a betty'],
  ])('does not take %s for a call', (_, text) => {
    const firsts = new Set(seeds.map((seed) => nextSpeakers(talk(said(text)), seed)[0]));
    expect(firsts.size).toBe(4);
  });

  it('matches names without spaces around them where the script has none', () => {
    const cast = [
      { id: 'aoi', name: '葵' },
      { id: 'ren', name: '蓮' },
    ].map(even);
    for (const seed of seeds.slice(0, 20))
      expect(nextSpeakers(talk({ members: cast, ...said('それは蓮に聞いて。') }), seed)[0]).toBe('ren');
  });

  it('never lets a member answer themselves while somebody else is there', () => {
    for (const seed of seeds) expect(nextSpeakers(talk(said('I, Dell, say so.', 'dell')), seed)).not.toContain('dell');
    expect(nextSpeakers(talk({ members: members.slice(0, 1), ...said('Alone.', 'dell') }), 'seed')).toEqual(['dell']);
  });

  it('leaves out who is muted or away, called or not', () => {
    expect(nextSpeakers(talk({ silentIds: ['fen', 'dell'], ...said('Fen?') }), 'seed').toSorted()).toEqual(['betty', 'ruth']);
    expect(nextSpeakers(talk({ silentIds: members.map(({ id }) => id) }), 'seed')).toEqual([]);
  });

  it('prefers who has been silent longer, and leaves nobody out for good', () => {
    const silence = new Map([
      ['dell', 0],
      ['ruth', 1],
      ['fen', 4],
      ['betty', 9],
    ]);
    const firsts = seeds.map((seed) => nextSpeakers(talk({ silence, ...said('Well?') }), seed)[0]);
    const count = (id: string) => firsts.filter((one) => one === id).length;
    expect(count('betty')).toBeGreaterThan(count('fen'));
    expect(count('fen')).toBeGreaterThan(count('ruth'));
    expect(count('ruth')).toBeGreaterThan(count('dell'));
    expect(count('dell')).toBeGreaterThan(0);
  });

  it('is the same for the same talk and seed', () => {
    for (const seed of seeds.slice(0, 20))
      expect(nextSpeakers(talk(said('Well?')), seed)).toEqual(nextSpeakers(talk(said('Well?')), seed));
  });

  it('lets the more talkative speak sooner, and who has no talkativeness after all others', () => {
    const talkative = { id: 'dell', name: 'Dell', talkativeness: 100 };
    const quiet = { id: 'ruth', name: 'Ruth', talkativeness: 10 };
    const silent = { id: 'fen', name: 'Fen', talkativeness: 0 };
    const firsts = seeds.map((seed) => nextSpeakers(talk({ members: [quiet, silent, talkative] }), seed));
    expect(firsts.filter(([first]) => first === 'dell').length).toBeGreaterThan(firsts.length * 0.8);
    expect(firsts.filter(([first]) => first === 'ruth').length).toBeGreaterThan(0);
    for (const order of firsts) expect(order.at(-1)).toBe('fen');
    expect(nextSpeakers(talk({ members: [quiet, silent, talkative], ...said('Fen?') }), 'seed')[0]).toBe('fen');
  });

  it('says why: who was called, and what chance the others had', () => {
    const order = orderSpeakers(talk({ ...said('Ruth?'), silence: new Map([['fen', 2]]) }), 'seed');
    expect(order[0]).toMatchObject({ id: 'ruth', isCalled: true, chance: null, silence: null });
    expect(order.find(({ id }) => id === 'fen')).toMatchObject({ isCalled: false, silence: 2, talkativeness: 50 });
    expect(order.reduce((sum, { chance }) => sum + (chance ?? 0), 0)).toBeCloseTo(1);
  });
});
