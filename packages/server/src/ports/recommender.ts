import type { RecommendationPlace, RecommendationReason } from '@troupe/protocol';

/** For whom, where and what for. */
export interface RecommendationRequest {
  /** Null for strangers, and for accounts that want nothing personal. */
  userId: string | null;
  applicationId: string;
  place: RecommendationPlace;
  /** What a service calls the scenario of the place. */
  scenario: string;
  /** The page's first place in the list. */
  from: number;
  /** Places asked for: more than are shown, since some of them are left out when they are read. */
  count: number;
  /** Of the page before; another list begins anew. */
  recommId: string | null;
  language: string | null;
  /** Interests of whom no taste is known. */
  tags: readonly string[];
  showsAdult: boolean;
}

export interface Recommended {
  characterId: string;
  why: RecommendationReason['kind'];
  /** The character, tag or language that is the reason. */
  about?: string;
  /** Put in beside the list: it takes none of its places. */
  isExtra?: boolean;
}

export interface RecommendedPage {
  recommId: string;
  /** In order, from the place `from` on. */
  items: Recommended[];
  /** The place of the first. */
  from: number;
  isPersonal: boolean;
  /** Places of the whole list. */
  length: number;
}

/** What a member did with a character, as a weight: P-REC-07. */
export interface TasteSignal {
  userId: string;
  characterId: string;
  kind: 'detail_view' | 'bookmark' | 'cart_addition' | 'rating' | 'dislike' | 'undo';
  weight: number;
  /** The list that it came of; null for another way. */
  recommId: string | null;
  at: string;
}

/**
 * Recommends characters. The code that asks filters out what the caller may not see (brand, adult content, blocks,
 * review) and what they know already: a recommendation is never a permission.
 */
export interface Recommender {
  recommend(request: RecommendationRequest): Promise<RecommendedPage>;
  /** Takes over what a member did, once or again; null where all that counts is in the database. */
  learn: ((deed: TasteSignal, signal?: AbortSignal) => Promise<void>) | null;
}
