import type { Turns } from '../../../kernel/turns.ts';
import type { HeldTastes } from './held-tastes.ts';

/** Neighbours that are kept. */
const neighboursMost = 50;
/** Members who must like both. */
const supportLeast = 3;
/** What a cosine is shrunk by: s / (s + 10). */
const shrinkage = 10;
/** Tastes that are added up between two looks at the clock. */
const step = 50_000;

/** A character beside those that the same members like, the nearest first. */
export interface Neighbours {
  id: string;
  /** Length of its vector of tastes. */
  norm: number;
  members: number;
  near: { other: string; score: number; support: number }[];
}

/** Tastes by character: the places where each stands among those of the members. */
const byCharacter = ({ ids, character }: HeldTastes) => {
  const startOf = new Uint32Array(ids.length + 1);
  for (const one of character) startOf[one + 1] = (startOf[one + 1] as number) + 1;
  for (let one = 0; one < ids.length; one += 1) startOf[one + 1] = (startOf[one + 1] as number) + (startOf[one] as number);
  const placeAt = new Uint32Array(character.length);
  const next = startOf.slice();
  for (let place = 0; place < character.length; place += 1) {
    const one = character[place] as number;
    const at = next[one] as number;
    placeAt[at] = place;
    next[one] = at + 1;
  }
  return { startOf, placeAt };
};

/** Whose taste each place is. */
const memberOfEach = ({ startOf, dampOf, character }: HeldTastes): Uint32Array => {
  const memberAt = new Uint32Array(character.length);
  for (let member = 0; member < dampOf.length; member += 1) memberAt.fill(member, startOf[member], startOf[member + 1]);
  return memberAt;
};

/** Lengths of the vectors of characters: √ Σ w² / log2(1 + tastes of the member). */
const lengthsOf = ({ ids, startOf, dampOf, character, strength }: HeldTastes): Float64Array => {
  const lengths = new Float64Array(ids.length);
  for (let member = 0; member < dampOf.length; member += 1)
    for (let place = startOf[member] as number; place < (startOf[member + 1] as number); place += 1) {
      const one = character[place] as number;
      lengths[one] = (lengths[one] as number) + (strength[place] as number) ** 2 * (dampOf[member] as number);
    }
  return lengths.map(Math.sqrt);
};

/**
 * Pairs of characters: Σ w·w / log2(1 + tastes of the member), as a cosine, shrunk by support, from three members on,
 * the best fifty of each.
 */
export const createNeighbours = (held: HeldTastes) => {
  const { ids, startOf, dampOf, character, strength } = held;
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const { startOf: startOfCharacter, placeAt } = byCharacter(held);
  const memberAt = memberOfEach(held);
  const lengths = lengthsOf(held);
  const dot = new Float64Array(ids.length);
  const support = new Uint32Array(ids.length);

  const nearest = (number: number, met: readonly number[]): Neighbours['near'] =>
    met
      .filter((other) => other !== number && (support[other] as number) >= supportLeast)
      .map((other) => {
        const members = support[other] as number;
        const cosine = (dot[other] as number) / ((lengths[number] as number) * (lengths[other] as number));
        return { other: ids[other] as string, score: (Math.min(1, cosine) * members) / (members + shrinkage), support: members };
      })
      .toSorted((a, b) => b.score - a.score || (a.other < b.other ? -1 : 1))
      .slice(0, neighboursMost);

  /** Adds up what the members of a character like beside it; returns whom they met. */
  const addUp = async (number: number, turns: Turns): Promise<number[]> => {
    const met: number[] = [];
    let added = 0;
    for (let at = startOfCharacter[number] as number; at < (startOfCharacter[number + 1] as number); at += 1) {
      if (added > step) {
        await turns();
        added = 0;
      }
      const place = placeAt[at] as number;
      const member = memberAt[place] as number;
      const pull = (strength[place] as number) * (dampOf[member] as number);
      const end = startOf[member + 1] as number;
      for (let beside = startOf[member] as number; beside < end; beside += 1) {
        const other = character[beside] as number;
        if (support[other] === 0) met.push(other);
        support[other] = (support[other] as number) + 1;
        dot[other] = (dot[other] as number) + pull * (strength[beside] as number);
      }
      added += end - (startOf[member] as number);
    }
    return met;
  };

  return {
    ids,
    /** Call one after the other: calls share the array that they add up in. Null for a character without likes. */
    async of(id: string, turns: Turns): Promise<Neighbours | null> {
      const number = numbers.get(id);
      if (number === undefined) return null;
      await turns();
      const met = await addUp(number, turns);
      const near = nearest(number, met);
      for (const other of met) {
        dot[other] = 0;
        support[other] = 0;
      }
      const members = (startOfCharacter[number + 1] as number) - (startOfCharacter[number] as number);
      return { id, norm: lengths[number] as number, members, near };
    },
  };
};
