import { attachLorebook, detachLorebook, listAttachedLorebooks, submitLorebooks } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { CallerContext } from '../../http/context.ts';
import { limitRules } from '../../limits.ts';
import type { TellSearch } from '../../platform/catalogue/search/tell-search.ts';
import type { Limits } from '../../ports/index.ts';
import { createAttach, createDetach, findOwnCharacter } from './attach-lorebook.ts';
import { listAttached } from './attached-lorebooks.ts';
import { createSubmitLorebooks, type SubmitDeps } from './submit-lorebooks.ts';

export interface AttachmentDeps extends SubmitDeps {
  rateLimits: Limits;
  tellSearch: TellSearch;
}

/** Which chatbots know which lorebooks, and what their readers get of them. */
export const attachmentHandlers = (deps: AttachmentDeps): Registration[] => {
  const { db, rateLimits, tellSearch } = deps;
  const [attach, detach, submit] = [createAttach(deps), createDetach(deps), createSubmitLorebooks(deps)];
  const takeChange = (context: CallerContext) => rateLimits.take(...limitRules('changes', context));

  return [
    handler(listAttachedLorebooks, async ({ params }, context) => {
      const { id } = await findOwnCharacter(db, params.characterId, context);
      return { data: await listAttached(db, id) };
    }),

    handler(attachLorebook, async ({ params, body }, context) => {
      await takeChange(context);
      await attach({ ...params, ...body }, context);
      return { data: await listAttached(db, body.characterId) };
    }),

    handler(detachLorebook, async ({ params, body }, context) => {
      await takeChange(context);
      await detach({ ...params, ...body }, context);
      return { data: await listAttached(db, body.characterId) };
    }),

    handler(submitLorebooks, async ({ params }, context) => {
      await takeChange(context);
      const row = await findOwnCharacter(db, params.characterId, context);
      await submit(row, context);
      await tellSearch(row.id);
      return { data: await listAttached(db, row.id) };
    }),
  ];
};
