import { AppError } from '@troupe/protocol';
import * as v from 'valibot';
import type { HostlessRoute } from '../http/raw-routes/raw-route.ts';
import { isSameDigest } from '../kernel/digest.ts';

interface OperatorDoor extends Omit<HostlessRoute, 'limit'> {
  /** The one address behind the prefix. */
  path: string;
  token: string;
}

/**
 * A door for a command of the operator while the server runs, because only one process may write to an embedded
 * database. It is of no brand, so it answers on every host. The token lies in a file that only the operator's own
 * account can read; a request through a proxy or from a page is refused.
 */
export const createOperatorDoor = ({ path, token, answer, ...route }: OperatorDoor): HostlessRoute => ({
  ...route,
  limit: {
    none: 'because a request without the token is turned away unread, and a library is imported a file at a time',
  },
  answer(request) {
    const isDirect =
      !request.headers.has('x-forwarded-for') && !request.headers.has('forwarded') && !request.headers.has('origin');
    const given = request.headers.get('authorization') ?? '';
    const isOurs =
      new URL(request.url).pathname === path && request.method === 'POST' && isDirect && isSameDigest(given, `Bearer ${token}`);
    return isOurs ? answer(request) : Promise.reject(new AppError('not_found'));
  },
});

/** What a door answers. */
export const operatorJson = (value: object): Response =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });

/** A door to which a command brings its orders, one a request; what is wrong with one is told by its field. */
export const createOrdersRoute = <Schema extends v.GenericSchema>({
  order,
  carryOut,
  ...door
}: Omit<OperatorDoor, 'answer'> & {
  order: Schema;
  carryOut: (given: v.InferOutput<Schema>) => Promise<object>;
}): HostlessRoute =>
  createOperatorDoor({
    ...door,
    async answer(request) {
      const given = v.safeParse(order, await request.json().catch(() => null));
      if (!given.success)
        throw new AppError('invalid_input', {
          issues: given.issues.map((issue) => ({ path: v.getDotPath(issue) ?? 'body', message: issue.message })),
        });
      return operatorJson(await carryOut(given.output));
    },
  });
