import { evaluateFlag, flags as table, type Flag, type FlagSubject } from '@troupe/protocol';
import * as v from 'valibot';
import { decodedPart } from '../../http/decoded-part.ts';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Clock, Flags } from '../../ports/index.ts';

export const ofrepPrefix = '/ofrep/v1';
const bulkPath = `${ofrepPrefix}/evaluate/flags`;
/** UTF-16 units of one value of a context. */
const textMost = 200;
/** Of a context, of which the most is for others. */
const contextBytes = 64_000;

const context = v.object({
  context: v.optional(
    v.looseObject({
      targetingKey: v.optional(v.pipe(v.string(), v.maxLength(textMost))),
      role: v.optional(v.pipe(v.string(), v.maxLength(textMost))),
    }),
    {},
  ),
});

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** A body that is no JSON counts as an empty one. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

const isFlag = (key: string): key is Flag => Object.hasOwn(table, key);

interface OfrepRouteDeps {
  flags: Flags;
  clock: Clock;
}

/**
 * The flags of a brand by OpenFeature's remote evaluation protocol (OFREP 0.2): POST evaluate/flags, POST
 * evaluate/flags/{key}. The request names its subject without a proof, because a flag opens nothing.
 */
export const createOfrepRoute = ({ flags, clock }: OfrepRouteDeps): RawRoute => {
  const subjectOf = async (request: Request): Promise<FlagSubject | null> => {
    const given = v.safeParse(context, parsed(await request.text()));
    if (!given.success) return null;
    const { targetingKey, role } = given.output.context;
    return { key: targetingKey ?? null, role: role ?? null };
  };

  const evaluation = async (flag: Flag, { brand }: RawCaller, subject: FlagSubject) => {
    const value = (await flags.evaluate(brand, subject))[flag];
    const own = evaluateFlag(flag, brand.flags[flag], subject, clock.now());
    return { key: flag, value, variant: value ? 'on' : 'off', reason: own.value === value ? own.reason : 'UNKNOWN' };
  };

  const answerBulk = async (request: Request, caller: RawCaller, subject: FlagSubject) => {
    const all = await Promise.all((Object.keys(table) as Flag[]).map((flag) => evaluation(flag, caller, subject)));
    const etag = `"${(await sha256(JSON.stringify(all))).slice(0, 22)}"`;
    if (request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers: { etag, 'cache-control': 'no-store' } });
    return json(200, { flags: all }, { etag });
  };

  return {
    prefix: ofrepPrefix,
    limit: 'flagAsks',
    bodyBytes: contextBytes,
    async answer(request, caller) {
      const { pathname } = new URL(request.url);
      if (pathname !== bulkPath && !pathname.startsWith(`${bulkPath}/`)) return json(404, { errorDetails: 'no such call' });
      if (request.method !== 'POST') return json(405, { errorDetails: 'only POST' }, { allow: 'POST' });
      const subject = await subjectOf(request);
      const part = pathname.slice(bulkPath.length + 1);
      const key = decodedPart(part) ?? part;
      if (subject === null) {
        const fault = { errorCode: 'INVALID_CONTEXT', errorDetails: `targetingKey and role are texts of at most ${textMost}` };
        return json(400, key ? { key, ...fault } : fault);
      }
      if (key === '') return answerBulk(request, caller, subject);
      if (!isFlag(key)) return json(404, { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'no flag of this name' });
      return json(200, await evaluation(key, caller, subject));
    },
  };
};
