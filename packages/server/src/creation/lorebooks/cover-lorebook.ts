import { getLoreCoverage } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { CoverLore } from '../../platform/works/lore-test.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { findOwnLorebook, readEntryIds } from './lorebook-rows.ts';

export interface CoverLorebookDeps {
  db: Db;
  rateLimits: Limits;
  /** Lent by the chat: its own activation over chats that are there, and nothing stored. */
  coverLore: CoverLore;
}

/** Texts that one look at the chats counts as, of those that books may be tried on: five a minute. */
const cost = 40;

/** GET lorebooks/{id}/coverage: which entries came up in the member's own chats, by the chat's own code. */
export const coverLorebookHandler = ({ db, rateLimits, coverLore }: CoverLorebookDeps): Registration =>
  handler(getLoreCoverage, async ({ params: { lorebookId } }, context) => {
    await findOwnLorebook(db, lorebookId, context);
    await rateLimits.take(...limitRules('loreTests', context, cost));
    return coverLore({ lorebookId, ids: await readEntryIds(db, lorebookId) }, context);
  });
