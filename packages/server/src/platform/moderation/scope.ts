import type { Context } from '../../http/context.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import type { Refusal } from './effects.ts';

/** Where something is said and who may read it. */
export interface Scope {
  applicationId: string;
  /** Who said it; null for what no account stands behind. */
  userId: string | null;
  /** What it is part of, without its words: `call:createPersona`, `generation:ID`. */
  subject: string;
  /** Others will read what is published; a chat is read by its owner, and so is a work that they keep to themselves. */
  place: 'chat' | 'keep' | 'publish';
  /** Whether its reader may see adult content. Asked only where that decides. */
  allowsAdult: () => Promise<boolean>;
  /** Refusals that were told already and stop nothing any more: a person will look at it. */
  lets?: ReadonlySet<Refusal>;
  language?: string | undefined;
  /** Hears what was refused: an item's text, or the part of it that was judged. */
  onRefused?: (text: string) => void;
}

/** What is said, and of which story: in one with a character that is safe for work nothing is for adults, for any reader. */
export type ScopeAbout = Pick<Scope, 'subject' | 'place' | 'language' | 'onRefused'> & {
  isAdultStory?: () => Promise<boolean | null>;
};

export type ScopeOf = (context: Pick<Context, 'brand' | 'caller' | 'place'>, about: ScopeAbout) => Scope;

/** Scopes of what callers say; each asks at most once what its caller may see. */
export const createScopeOf =
  (adultAccess: AdultAccess): ScopeOf =>
  ({ brand, caller, place }, { isAdultStory = async () => null, ...about }) => {
    let asked: Promise<boolean> | undefined;
    const ask = async () => (await isAdultStory()) !== false && adultAccess({ brand, caller, place });
    return {
      ...about,
      applicationId: brand.id,
      userId: caller?.userId ?? null,
      allowsAdult: () => (asked ??= ask()),
    };
  };
