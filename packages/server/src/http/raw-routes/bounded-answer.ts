import { AppError, type Brand } from '@troupe/protocol';
import { limitRules } from '../../limits.ts';
import type { GiveBack, Limits } from '../../ports/index.ts';
import type { BoundedRoute, HostlessRoute, RawCaller, RawRoute } from './raw-route.ts';

const isFault = (status: number) => status >= 400 && status < 500;
const statusOf = (thrown: unknown) => (thrown instanceof AppError ? thrown.status : 500);

/** What takes no part in the parsing of calls gets no NUL in its address either: no text of the database holds one. */
const refuseNul = ({ url }: Request): void => {
  if (/%00/.test(url)) throw new AppError('not_found', { message: 'Nothing is at an address that holds the character NUL.' });
};

const nothing: GiveBack = async () => undefined;

const count = async (limits: Limits, { limit }: BoundedRoute, brand: Brand | null, address: string): Promise<GiveBack> =>
  typeof limit === 'string' ? limits.take(...limitRules(limit, { brand, address })) : nothing;

/** Counts a request for the account that asks; one that is refused was none of its network's either. */
const countAccount = async (limits: Limits, { limit }: BoundedRoute, userId: string | null, giveBack: GiveBack) => {
  if (userId === null || typeof limit !== 'string') return;
  try {
    await limits.take(...limitRules(limit, { brand: null, caller: { userId } }));
  } catch (error) {
    await giveBack();
    throw error;
  }
};

/** Answers a route that is of no brand, within its limit. Throws `rate_limited` beyond it. */
export const answerHostless = async (
  limits: Limits,
  route: HostlessRoute,
  { request, address }: { request: Request; address: string },
): Promise<Response> => {
  await count(limits, route, null, address);
  refuseNul(request);
  return route.answer(request);
};

/**
 * Answers a raw route within its limit. The network is counted before anything is looked up, and the account once it
 * is known. Throws `rate_limited` beyond it.
 */
export const answerRaw = async (
  limits: Limits,
  route: RawRoute,
  {
    request,
    brand,
    address,
    findPlace,
  }: Omit<RawCaller, 'place' | 'userId'> & {
    request: Request;
    findPlace: () => Promise<RawCaller['place']>;
  },
): Promise<Response> => {
  const giveBack = await count(limits, route, brand, address);
  refuseNul(request);
  const userId = (await route.accountOf?.(request, brand)) ?? null;
  await countAccount(limits, route, userId, giveBack);
  const spare = (status: number) => (route.countsRefusals && !isFault(status) ? giveBack() : undefined);
  try {
    const answer = await route.answer(request, { brand, address, userId, place: await findPlace() });
    await spare(answer.status);
    return answer;
  } catch (error) {
    await spare(statusOf(error));
    throw error;
  }
};
