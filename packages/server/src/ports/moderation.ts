/**
 * What a text or a picture may be guilty of: the one taxonomy, into which each adapter translates its vendor's names.
 *
 * - `minors` sexual content that involves minors
 * - `sexual` sexual content between adults
 * - `self_harm` suicide, self-injury, eating disorders
 * - `violence` graphic violence and its praise
 * - `threats` harassment, bullying and threats against a person
 * - `hate` against a group
 * - `crime` help with crimes, weapons and drugs
 * - `privacy` private facts of a person, defamation, other people's works
 * - `other` what a vendor names and we do not know: for a person to look at
 */
export const moderationCategories = [
  'minors',
  'sexual',
  'self_harm',
  'violence',
  'threats',
  'hate',
  'crime',
  'privacy',
  'other',
] as const;
export type ModerationCategory = (typeof moderationCategories)[number];

/**
 * How a guard model is asked and answers. `hazards_13` and `hazards_14`: `safe`, or `unsafe` and on the next line the
 * codes `S1` to `S13` or `S14` of the hazards it finds. `policies_4`: Yes or No, asked once for each of four policies.
 */
export const guardStyles = ['hazards_13', 'hazards_14', 'policies_4'] as const;
export type GuardStyle = (typeof guardStyles)[number];

export type JudgedItem =
  | { kind: 'user_text' | 'model_text' | 'picture_prompt'; text: string }
  | { kind: 'picture'; bytes: Uint8Array; mediaType: string };

export interface JudgeContext {
  /** BCP 47, where it is known. */
  language?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * What an item is found guilty of; empty for a good one. `malformed`: the judge answered, and its answer cannot be read.
 * `ModerationDown`: it could not be asked about this one.
 */
export type ModerationVerdict = { categories: readonly ModerationCategory[] } | 'malformed' | ModerationDown;

/** What is told where sexual content that involves minors was found: where and by whom, never the words. */
export interface ChildSafetyHit {
  applicationId: string;
  /** Null where no account stands behind it. */
  userId: string | null;
  /** `call:createPersona`, `generation:ID`. */
  subject: string;
  kind: JudgedItem['kind'];
  /** HMAC-SHA-256 of what was found under a key of the server's, as in the moderation log. */
  digest: string;
  at: Date;
}

/** Where an operator does what the law asks of them. What it throws is logged, and changes nothing. */
export type OnChildSafetyHit = (hit: ChildSafetyHit) => Promise<void>;

/** The judge cannot be asked now. */
export class ModerationDown extends Error {
  constructor(cause: unknown) {
    super('The moderation service does not answer.', { cause });
    this.name = 'ModerationDown';
  }
}

/** A judge that needs no wait, for text that is still being written. */
export interface JudgesAtOnce {
  find(text: string): Iterable<ModerationCategory>;
  /** How much of a text's end may turn out to be guilty because of what follows. */
  pendingLength(text: string): number;
}

/** Judges what people and models say (decision 165). */
export interface Moderation {
  /** For the log of what was refused: `rules`, `moderations`, `guard`. */
  readonly name: string;
  /** Without one, it sees only texts: pictures are judged by their prompts. */
  readonly seesPictures: boolean;
  /** One that knows nothing of minors is never the only guard. */
  readonly knowsMinors: boolean;
  /** Where it is all there is to this judge; else text that is being written is judged sentence by sentence. */
  readonly atOnce?: JudgesAtOnce;
  /** A verdict for every item, in their order. Throws `ModerationDown` after its own deadline at the latest, where it can say nothing of any. */
  judge(items: readonly JudgedItem[], context: JudgeContext): Promise<ModerationVerdict[]>;
  close?(): Promise<void>;
}
