import { randomBytes } from 'node:crypto';
import { brandConfig, rolePermissions, type Brand, type Endpoint, type EndpointInput, type EndpointOutput, type Role } from '@troupe/protocol';
import * as v from 'valibot';
import { characters, users } from '../db/schema.ts';
import type { Caller, Context } from '../http/context.ts';
import type { Registration } from '../http/handler.ts';
import type { Clock, Db } from '../ports/index.ts';

/** Test fixtures of the chat: a cast (brand, callers, character) and a way to call handlers as the router would. */
export const newId = () => randomBytes(16).toString('base64url');

/** A clock that tests move. */
export const createTestClock = (start = new Date('2026-11-21T09:00:00Z')): Clock & { advance(ms: number): void } => {
  let now = start.getTime();
  return { now: () => new Date(now), advance: (ms) => void (now += ms) };
};

export const testBrand = (over: Partial<v.InferInput<typeof brandConfig>> = {}): Brand =>
  v.parse(brandConfig, { id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'], ...over });

export const createCaller = async (db: Db, over: Partial<typeof users.$inferInsert> = {}): Promise<Caller> => {
  const id = newId();
  const platform = over.platform ?? 'first_party';
  const role = over.role ?? (platform === 'guest' ? 'guest' : 'free_tier');
  const row = { id, applicationId: 'daybreak', externalId: id, platform, name: 'Ann', role, ...over };
  await db.insert(users).values(row);
  return {
    userId: id,
    externalId: row.externalId,
    isGuest: platform === 'guest',
    platform,
    role,
    permissions: [...rolePermissions[role as Role], ...(over.extraPermissions ?? [])],
    applicationId: row.applicationId,
    email: null,
  };
};

export const createCharacter = async (db: Db, creatorUserId: string, over: Partial<typeof characters.$inferInsert> = {}): Promise<string> => {
  const id = newId();
  await db.insert(characters).values({
    id,
    applicationIds: ['daybreak'],
    creatorUserId,
    name: 'Mira',
    greeting: 'Welcome, {{user}}. I am {{char}}.',
    alternateGreetings: ['*waves*'],
    persona: 'Keeper of maps.',
    visibility: 'public',
    ...over,
  });
  return id;
};

export interface CallOptions {
  caller: Caller;
  brand?: Brand;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  address?: string;
}

/** Calls a handler as the router does: input parsed by the endpoint's schemas, output checked against its own. */
export const createCall = (registrations: readonly Registration[]) => {
  const run = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions): Promise<unknown> => {
    const registration = registrations.find((one) => one.endpoint.id === endpoint.id);
    if (!registration) throw new Error(`No handler for ${endpoint.id}.`);
    const given = input as { params?: unknown; query?: unknown; body?: unknown };
    const parsed = {
      ...(endpoint.params ? { params: v.parse(endpoint.params, given.params) } : {}),
      ...(endpoint.query ? { query: v.parse(endpoint.query, given.query ?? {}) } : {}),
      ...(endpoint.body ? { body: v.parse(endpoint.body, given.body) } : {}),
    };
    const context: Context = {
      brand: options.brand ?? testBrand(),
      caller: options.caller,
      requestId: newId(),
      request: new Request(`http://localhost:4100${endpoint.path}`, { headers: options.headers ?? {}, signal: options.signal ?? null }),
      address: options.address ?? '192.0.2.1',
      headers: new Headers(),
    };
    return registration.handle(parsed as never, context as never);
  };
  return {
    /** A JSON answer, checked against the endpoint's output. */
    call: async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions): Promise<EndpointOutput<E>> =>
      v.parse(endpoint.output, await run(endpoint, input, options)) as EndpointOutput<E>,
    /** The raw Response of a streaming call. */
    open: async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions): Promise<Response> => {
      const answer = await run(endpoint, input, { ...options, headers: { accept: 'text/event-stream', ...options.headers } });
      if (!(answer instanceof Response)) throw new Error('Not a stream.');
      return answer;
    },
  };
};
