import * as v from 'valibot';
import { readAnswer } from '../http/bodies/blocks.ts';
import { hmac } from '../kernel/digest.ts';
import type { Log, RecommendedPage, Recommender } from '../ports/index.ts';

export interface HostedRecommenderOptions {
  /** Ends before `/recommend` and `/signals`. */
  url: string;
  apiKey?: string | undefined;
  /** Makes another name of a member's id, the same each time: the service never learns ours. */
  nameKey: string;
  /** Answers while the service does not. */
  fallback: Recommender;
  log: Log;
  /** Milliseconds for a whole answer: a person waits for the page. */
  timeoutMs?: number;
  /** Milliseconds after a failure in which the service is not asked again: each call would wait for it. */
  restMs?: number;
}

const mostBytes = 256_000;
const mostItems = 602;
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const page = v.object({
  recommId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Where the first item stands, when it is not where it was asked for. */
  from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  items: v.pipe(
    v.array(
      v.object({
        id,
        reason: v.optional(
          v.object({
            kind: v.picklist(['alike', 'tag', 'popular', 'trend', 'new', 'rare', 'taste']),
            about: v.optional(v.pipe(v.string(), v.maxLength(64))),
          }),
        ),
      }),
    ),
    v.maxLength(mostItems),
  ),
});

/**
 * A recommender behind HTTP (docs/features/platform/recommendations.md says what goes over the wire). It is asked for
 * members only; whatever it wishes is filtered like the embedded engine's, and where it does not answer in time, that
 * one does.
 */
export const createHostedRecommender = ({
  url,
  apiKey,
  nameKey,
  fallback,
  log,
  timeoutMs = 400,
  restMs = 30_000,
}: HostedRecommenderOptions): Recommender => {
  const base = url.replace(/\/+$/, '');
  let restsUntil = 0;

  const post = async (path: string, body: object, signal: AbortSignal): Promise<Response> => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(body),
      signal,
      // The key goes to the address that was set, and nowhere else.
      redirect: 'error',
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`the recommender answered ${answer.status}`);
  };

  return {
    async recommend(request) {
      const { userId, applicationId, showsAdult, ...asked } = request;
      if (userId === null || performance.now() < restsUntil) return fallback.recommend(request);
      try {
        const body = { ...asked, user: await hmac(nameKey, userId), application: applicationId, adult: showsAdult };
        const answer = await post('/recommend', body, AbortSignal.timeout(timeoutMs));
        const given = v.parse(page, await readAnswer(answer, mostBytes));
        const from = given.from ?? request.from;
        const told: RecommendedPage = {
          recommId: given.recommId,
          items: given.items.map(({ id: characterId, reason }) => ({
            characterId,
            why: reason?.kind ?? 'taste',
            ...(reason?.about !== undefined && { about: reason.about }),
          })),
          from,
          isPersonal: true,
          length: given.length ?? from + given.items.length + (given.items.length < request.count ? 0 : 1),
        };
        return told;
      } catch (error) {
        restsUntil = performance.now() + restMs;
        log.error('The recommender did not answer; the embedded one does.', { error });
        return fallback.recommend(request);
      }
    },
    async learn({ userId, characterId, ...signal }, aborted) {
      const timeout = AbortSignal.timeout(10_000);
      const answer = await post(
        '/signals',
        { ...signal, user: await hmac(nameKey, userId), character: characterId },
        aborted === undefined ? timeout : AbortSignal.any([aborted, timeout]),
      );
      await answer.body?.cancel();
    },
  };
};
