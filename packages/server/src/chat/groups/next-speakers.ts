import { groupLimits } from '@troupe/protocol';
import { fold, toFoldedText, type FoldedText } from '../../kernel/folded-text.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { containsWord } from '../../kernel/whole-words.ts';

export interface GroupMember {
  id: string;
  name: string;
  /** How readily they speak by themselves, 0 to 100. */
  talkativeness: number;
}

/** What decides who speaks next. */
export interface GroupTalk {
  members: readonly GroupMember[];
  /** Members who do not speak by themselves, or are elsewhere. */
  silentIds: readonly string[];
  last: {
    /** Who said the last message; null for the user. */
    speakerId: string | null;
    text: string;
  } | null;
  /** Messages since each member spoke; a member who never did is not in it. */
  silence: ReadonlyMap<string, number>;
}

/** Characters of the last text that are looked through, and how much longer silence still counts. */
const maxScanned = 4000;
const maxSilence = 10;
/** Names are short and so is the text: nothing here needs to be cut off. */
const unmetered = { spend: () => undefined };

/** Looks for a name as keywords of lore are looked for. */
const findWord = (name: string, isCaseSensitive: boolean) => {
  const own = fold(name, isCaseSensitive).trim();
  return (text: FoldedText): boolean => own !== '' && containsWord(text.folded(isCaseSensitive), own, unmetered);
};

/** Ways to call a member: the whole name in any case; each of its words as written, where no other member's name has it. */
const callsOf = (member: GroupMember, members: readonly GroupMember[]) => {
  const others = new Set(members.filter(({ id }) => id !== member.id).flatMap(({ name }) => name.split(/\s+/u)));
  const words = member.name.split(/\s+/u).filter((word) => [...word].length > 1 && !others.has(word));
  return [findWord(member.name, false), ...words.map((word) => findWord(word, true))];
};

/** Where a member is first called in a text, counted in its words; infinity if nowhere. */
const firstCall = (text: string, member: GroupMember, members: readonly GroupMember[]): number => {
  const calls = callsOf(member, members);
  const isCalledIn = (part: string) => {
    const text = toFoldedText(part);
    return calls.some((isCalled) => isCalled(text));
  };
  if (!isCalledIn(text)) return Number.POSITIVE_INFINITY;
  const ends = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isCalledIn(text.slice(0, ends[middle]))) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** A member in the order of speakers, and what put them there. */
export interface Speaker {
  id: string;
  /** Whether the last text calls them. */
  isCalled: boolean;
  /** Messages since they spoke; null where they have not. */
  silence: number | null;
  talkativeness: number;
  /** Their share of the lots among those who were not called, from 0 to 1. */
  chance: number | null;
}

/**
 * The members of a group in the order in which they would speak (docs/features/chat/groups.md): first those whom the last
 * text calls, in its order, by the word rules of lore; then the others, shuffled, the longer silent and the more talkative
 * the sooner, those without any talkativeness last. The member who has just spoken does not answer themselves, unless no other
 * is there. The same talk and seed give the same order.
 */
export const orderSpeakers = ({ members, silentIds, last, silence }: GroupTalk, seed: string): Speaker[] => {
  const free = members.filter(({ id }) => !silentIds.includes(id));
  const others = free.filter(({ id }) => id !== last?.speakerId);
  const able = others.length > 0 ? others : free;
  const text = last?.text.slice(0, maxScanned) ?? '';
  const random = createRandom(seed);
  const drawn = able.map((member) => {
    const waited = 1 + Math.min(silence.get(member.id) ?? maxSilence, maxSilence);
    const weight = (waited * member.talkativeness) / groupLimits.talkativenessDefault;
    // Weighted sampling without replacement (Efraimidis and Spirakis): the key's order is the sample's.
    const key = random();
    return { member, weight, call: firstCall(text, member, members), key: weight === 0 ? key - 1 : key ** (1 / weight) };
  });
  const isCalled = ({ call }: { call: number }) => call !== Number.POSITIVE_INFINITY;
  const lots = drawn.filter((one) => !isCalled(one)).reduce((sum, { weight }) => sum + weight, 0);
  return drawn
    .toSorted((a, b) => (a.call === b.call ? b.key - a.key : a.call - b.call))
    .map((one) => ({
      id: one.member.id,
      isCalled: isCalled(one),
      silence: silence.get(one.member.id) ?? null,
      talkativeness: one.member.talkativeness,
      chance: isCalled(one) ? null : lots === 0 ? 0 : one.weight / lots,
    }));
};

/** Ids of `orderSpeakers`. */
export const nextSpeakers = (talk: GroupTalk, seed: string): string[] => orderSpeakers(talk, seed).map(({ id }) => id);
