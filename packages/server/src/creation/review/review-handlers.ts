import {
  claimReviewCase,
  decideReviewCase,
  getReviewCase,
  listReviewCases,
  releaseReviewCase,
  type ReviewCaseDetail,
} from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Limits } from '../../ports/index.ts';
import type { TellSearch } from '../../platform/catalogue/search/tell-search.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { decideCase, type DecideDeps } from './decide-case.ts';
import { listCases } from './list-cases.ts';
import { logOpening } from './log-opening.ts';
import { readCase } from './read-case.ts';

export interface ReviewHandlersDeps extends DecideDeps {
  rateLimits: Limits;
  tellSearch: TellSearch;
}

/** What reviewers do with chatbots that wait for a decision, each about those of the host's brand. */
export const reviewHandlers = (deps: ReviewHandlersDeps): Registration[] => {
  const { rateLimits, tellSearch } = deps;
  const count = (context: CallerContext) => rateLimits.take(...limitRules('moderation', context));

  /** Logs the reading before the answer leaves: no case is read without a line in the log. */
  const open = async (caseId: string, context: CallerContext): Promise<ReviewCaseDetail> => {
    const detail = await readCase(deps, caseId, context);
    await logOpening(deps, { caseId, characterId: detail.character.id }, context);
    return detail;
  };

  return [
    handler(listReviewCases, ({ query }, context) => listCases(deps, query, context)),

    handler(getReviewCase, async ({ params }, context) => {
      await count(context);
      return open(params.caseId, context);
    }),

    handler(claimReviewCase, async ({ params, body }, context) => {
      await count(context);
      await claimCase(deps, { caseId: params.caseId, isTakeOver: body.take_over }, context);
      return open(params.caseId, context);
    }),

    handler(releaseReviewCase, async ({ params }, context) => {
      await count(context);
      await releaseCase(deps, params.caseId, context);
      return open(params.caseId, context);
    }),

    handler(decideReviewCase, async ({ params, body }, context) => {
      await count(context);
      await tellSearch(await decideCase(deps, { caseId: params.caseId, decision: body }, context));
      return open(params.caseId, context);
    }),
  ];
};
