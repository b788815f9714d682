import type { RecommendationReason } from '@troupe/protocol';
import type { ListedCharacter } from '../../../db/schema.ts';
import { drawOf } from './shelves.ts';
import { dayMs } from '../../../kernel/schedules/time.ts';

/** Who may stand in a list, as far as its order goes. */
export interface Candidate {
  id: string;
  tags: readonly string[];
  language: string;
  creatorUserId: string;
  numMessages: number;
  numMessages24h: number;
  createdAt: Date;
  /** What the member's tastes say of it, through pairs. */
  pull: number;
  /** The taste that says most. */
  about?: string;
  /** Drawn from a shelf of the hardly read. */
  isRare: boolean;
}

/** What a list is made for. */
export interface Profile {
  userId: string;
  /** Weights of tags, the rarer the heavier. */
  tags: ReadonlyMap<string, number>;
  /** Shares of languages, the greatest 1. */
  languages: ReadonlyMap<string, number>;
  /** How much each character is lowered, 0 to 1: by how like a disliked one it is. */
  lowered: ReadonlyMap<string, number>;
  /** Tags of what was disliked, each as a set. */
  disliked: readonly ReadonlySet<string>[];
  fewer: { creators: ReadonlySet<string>; tags: ReadonlySet<string> };
  /** A taste is known: some places are for those who are hardly read. */
  isPersonal: boolean;
}

const parts = { pairs: 0.6, tags: 0.25, trend: 0.1, fresh: 0.05 } as const;
/** What is left of a candidate in a language that the member does not read. */
const foreign = 0.1;
/** What is left of the next of kin of a disliked one, and of what the member wants fewer of. */
const left = 0.02;
/** A candidate this far lowered is not drawn. */
const drawnMost = 0.3;
const creatorMost = 2;
const window = 12;
const rareEvery = 10;
const freshDays = 14;

/** Part of the tags of a disliked one that the candidate has too: with most of them it is next of kin. */
const kinship = (tags: readonly string[], disliked: ReadonlySet<string>): number => {
  const shared = tags.filter((tag) => disliked.has(tag)).length;
  const all = disliked.size + tags.length - shared;
  return all === 0 ? 0 : shared / all;
};

interface Ranked extends Candidate {
  score: number;
  lowered: number;
  why: RecommendationReason['kind'];
  tag: string | undefined;
}

const loweredOf = (candidate: Candidate, { lowered, disliked, fewer }: Profile): number => {
  if (fewer.creators.has(candidate.creatorUserId) || candidate.tags.some((tag) => fewer.tags.has(tag))) return 1;
  const byTags = disliked.map((tags) => kinship(candidate.tags, tags)).filter((share) => share >= 0.5);
  return Math.max(lowered.get(candidate.id) ?? 0, ...byTags);
};

const strongestTag = ({ tags }: Candidate, profile: Profile): string | undefined =>
  tags.filter((tag) => profile.tags.has(tag)).toSorted((a, b) => (profile.tags.get(b) ?? 0) - (profile.tags.get(a) ?? 0))[0];

/** Each part is made to reach from 0 to 1 among the candidates; then they are weighed. */
const score = (candidates: readonly Candidate[], profile: Profile, now: Date): Ranked[] => {
  const tagSums = candidates.map(
    ({ tags }) => tags.reduce((sum, tag) => sum + (profile.tags.get(tag) ?? 0), 0) / Math.sqrt(Math.max(1, tags.length)),
  );
  const greatest = (values: number[]) => Math.max(1e-9, ...values);
  const [mostPull, mostTags, mostToday, mostEver] = [
    greatest(candidates.map(({ pull }) => pull)),
    greatest(tagSums),
    greatest(candidates.map(({ numMessages24h }) => Math.log1p(numMessages24h))),
    greatest(candidates.map(({ numMessages }) => Math.log1p(numMessages))),
  ];
  return candidates.map((candidate, at) => {
    const by = {
      pairs: (parts.pairs * candidate.pull) / mostPull,
      tags: (parts.tags * (tagSums[at] ?? 0)) / mostTags,
      trend:
        (parts.trend / 2) * (Math.log1p(candidate.numMessages24h) / mostToday + Math.log1p(candidate.numMessages) / mostEver),
      fresh: parts.fresh * Math.exp((candidate.createdAt.getTime() - now.getTime()) / (freshDays * dayMs)),
    };
    const lowered = loweredOf(candidate, profile);
    const reads = Math.max(foreign, profile.languages.get(candidate.language) ?? 0);
    const tag = strongestTag(candidate, profile);
    const byTag = tag === undefined ? 'popular' : 'tag';
    const why =
      by.pairs >= by.tags && candidate.about !== undefined
        ? 'alike'
        : by.fresh > 0.6 * parts.fresh && by.fresh + by.tags > by.trend
          ? 'new'
          : by.trend > by.tags
            ? 'trend'
            : byTag;
    const sum = by.pairs + by.tags + by.trend + by.fresh;
    return { ...candidate, score: sum * reads * (1 - (1 - left) * lowered), lowered, why, tag };
  });
};

const toListed = ({ id, why, about, tag, language }: Ranked): ListedCharacter => {
  const told = why === 'alike' ? about : why === 'tag' || why === 'new' ? tag : why === 'popular' ? language : undefined;
  return { id, why, ...(told !== undefined && { about: told }) };
};

/** Takes of each creator two in twelve, the rest further down; where no other creator is left, more of the same. */
const createPlaces = (length: number) => {
  const places: Ranked[] = [];
  const hasRoom = ({ creatorUserId }: Ranked) =>
    places.slice(1 - window).filter((one) => one.creatorUserId === creatorUserId).length < creatorMost;
  return {
    places,
    isFull: () => places.length >= length,
    take(queue: Ranked[]): boolean {
      const [next] = queue.splice(Math.max(0, queue.findIndex(hasRoom)), 1);
      if (next) places.push(next);
      return next !== undefined;
    },
  };
};

/**
 * The order of a list: 0.6 of what pairs say, 0.25 of tags, 0.1 of today's trend and 0.05 of newness, all of it
 * weighed by the language; at most two of a creator in twelve; every tenth one of the hardly read, drawn by member
 * and day. What was disliked keeps its kin down.
 */
export const rank = (candidates: readonly Candidate[], profile: Profile, length: number, now: Date): ListedCharacter[] => {
  const ranked = score(candidates, profile, now);
  const day = now.toISOString().slice(0, 10);
  const draw = ({ id }: Ranked) => drawOf(`${profile.userId} ${day} ${id}`);
  const rare = ranked
    .filter((one) => one.isRare && one.lowered < drawnMost && (profile.languages.get(one.language) ?? 0) > foreign)
    .toSorted((a, b) => draw(a) - draw(b))
    .map((one) => ({ ...one, why: 'rare' as const }));
  const queue = ranked.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const { places, isFull, take } = createPlaces(length);
  const drawn = new Set<string>();
  while (!isFull()) {
    const isRareTurn = profile.isPersonal && places.length % rareEvery === rareEvery - 1;
    if (isRareTurn && take(rare)) {
      drawn.add(places.at(-1)?.id ?? '');
      const at = queue.findIndex(({ id }) => drawn.has(id));
      if (at >= 0) queue.splice(at, 1);
    } else if (take(queue)) {
      const { id } = places.at(-1) as Ranked;
      const at = rare.findIndex((one) => one.id === id);
      if (at >= 0) rare.splice(at, 1);
    } else return places.map(toListed);
  }
  return places.map(toListed);
};
