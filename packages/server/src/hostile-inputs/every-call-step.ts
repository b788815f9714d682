import type { EndpointId } from '@troupe/protocol';

/** Who calls: each has an account of the same brand; `nobody` has none. */
export const roles = ['owner', 'moderator', 'second', 'other', 'guest', 'nobody'] as const;
export type CallRole = (typeof roles)[number];

/** What the calls so far have made, by the names that paths and bodies know it by. */
export type Ids = Record<string, string>;

export interface Step {
  id: EndpointId;
  as?: CallRole;
  /** In the place of what `ids` has for the path. */
  at?: (ids: Ids) => Ids;
  query?: (ids: Ids) => Record<string, string>;
  body?: (ids: Ids) => Record<string, unknown>;
  file?: () => File;
  /** Names by which parts of the answer are remembered, each with where it stands: `id`, `0.id`, `messages.*.id` for all of a list. */
  learn?: Record<string, string>;
  /** Whose rights it changes: a token of theirs from before counts no more. */
  renews?: CallRole;
  /** Why it does not reach its end here, and so is only tried. */
  elsewhere?: string;
}
