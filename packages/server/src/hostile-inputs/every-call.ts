import { endpoints, type EndpointId } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { createSandboxTraining } from '../adapters/images/sandbox-training.ts';
import { createSimpleWebAuthn } from '../adapters/passkeys/simple-web-authn.ts';
import { createBrands } from '../brands.ts';
import { createCaller, createCharacter, newId } from '../chat/testing/index.ts';
import { conversations, generations, messages, passkeys, reviewCases, speechAudio, tastes, users } from '../db/schema.ts';
import { createTestBrand, noLimits } from '../http/testing.ts';
import { createTokenService } from '../platform/identity/tokens.ts';
import type { Ports } from '../server-ports.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { roles, type CallRole, type Ids, type Step } from './every-call-step.ts';
import { allSteps } from './every-call-steps.ts';

/** One call as it reaches its end. */
export interface Call {
  id: EndpointId;
  as: CallRole;
  path: string;
  query: Record<string, string>;
  body?: Record<string, unknown>;
  file?: File;
}

/** A server on which nearly every call reaches its end, and nothing is counted. */
export const createEveryCallServer = (change: Partial<Ports> = {}): Promise<TestServer> => {
  const terms = [{ version: '2026', date: '2026-01-01', material: true, text: 'What holds.' }];
  return createTestServer({
    limits: noLimits,
    training: createSandboxTraining(),
    passkeys: createSimpleWebAuthn(),
    brands: createBrands([createTestBrand({ legal: { terms }, embed: { allowed_origins: ['https://partner.example'] } })]),
    ...change,
  });
};

export interface EveryCallWorld {
  ids: Ids;
  token: (role: CallRole) => string | undefined;
  /** Rights of a role changed: it gets a new token, as its client would, since the one before counts no more within seconds. */
  renew: (role: CallRole) => Promise<void>;
}

/** Accounts that own everything of their own; the owner may do whatever a role may do. */
const openEveryCallWorld = async ({ database: { db }, ports }: TestServer): Promise<EveryCallWorld> => {
  const tokens = createTokenService({ keys: ports.secretKeys, clock: ports.clock });
  const held: Partial<Record<CallRole, string>> = {};
  const ids: Ids = {};
  const renew = async (role: CallRole) => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.id, ids[role] ?? ''));
    if (!user) throw new Error('no user');
    held[role] = (await tokens.issue(user, { ttl: 86_400 })).token;
    return user;
  };
  for (const role of roles) {
    if (role === 'nobody') continue;
    const isGuest = role === 'guest';
    const name = `${role}_${newId().replace(/\W/g, '').slice(0, 10)}`;
    const { userId } = await createCaller(db, {
      ...(isGuest
        ? { platform: 'guest' }
        : { externalId: `outside ${name}`, username: name.toLowerCase(), email: `${name}@example.test` }),
      ...(role === 'owner' && { role: 'paid_premium' }),
      ...((role === 'moderator' || role === 'second') && { role: 'paid_premium', extraPermissions: ['moderate', 'admin'] }),
      registeredAt: ports.clock.now(),
    });
    ids[role] = userId;
    const user = await renew(role);
    ids[`${role}Name`] = user.username ?? '';
  }
  return { ids, token: (role) => held[role], renew: async (role) => void (await renew(role)) };
};

/** A step as the call that it is, once what it needs was made. */
const callOf = ({ id, as = 'owner', at, query, body, file }: Step, ids: Ids): Call => {
  const known = { ...ids, ...at?.(ids) };
  return {
    id,
    as,
    path: endpoints[id].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? 'none')),
    query: query?.(ids) ?? {},
    ...(body && { body: body(ids) }),
    ...(file && { file: file() }),
  };
};

/** Sends a call; a form is sent as one. */
export const sendCall = (
  server: TestServer,
  world: EveryCallWorld,
  call: Call,
  init: { as?: CallRole; headers?: Record<string, string> } = {},
) => {
  const { id, path, query, body, file } = call;
  const token = world.token(init.as ?? call.as);
  const form = new FormData();
  if (file) form.set('file', file);
  const search = new URLSearchParams(query).toString();
  return server.send(search === '' ? path : `${path}?${search}`, {
    method: endpoints[id].method,
    headers: { origin: 'http://localhost:4100', accept: 'application/json', ...init.headers },
    ...(token !== undefined && { token }),
    ...(file ? { body: form } : body && { body: JSON.stringify(body) }),
  });
};

/** What no call makes here, or names: rows of the owner's, once there is a story. */
const makeTheRest = async ({ database: { db } }: TestServer, ids: Ids): Promise<void> => {
  const { owner = '', conversationId = '', characterId = '', openId = '' } = ids;
  const [reply] = await db.select().from(generations).where(eq(generations.userId, owner)).limit(1);
  if (!reply) throw new Error('no reply');
  const now = new Date();
  const made = { generationId: reply.id, groupId: newId(), audioId: newId(), passkeyId: newId() };
  Object.assign(ids, made);
  const meta = await createCharacter(db, owner, { type: 'meta', visibility: 'private', subCharacterIds: [characterId, openId] });
  await db.insert(conversations).values({ id: made.groupId, applicationId: 'daybreak', userId: owner, characterId: meta });
  const sound = {
    textHash: 'a',
    voiceId: 'alto',
    narration: true,
    sampleRate: 8000,
    body: new Uint8Array(8),
    size: 8,
    usedAt: now,
  };
  const [said] = await db.select().from(messages).where(eq(messages.conversationId, conversationId)).limit(1);
  await db.insert(speechAudio).values({ ...sound, id: made.audioId, messageId: said?.id ?? '' });
  await db.insert(tastes).values({ userId: owner, characterId: openId, strength: 1, at: now }).onConflictDoNothing();
  const key = {
    rpId: 'localhost',
    credentialId: newId(),
    publicKey: 'a',
    counter: 0,
    transports: [],
    name: 'The key',
    isSynced: true,
  };
  await db.insert(passkeys).values({ ...key, id: made.passkeyId, userId: owner });
};

/** The case of the chatbot that waits; a list has it somewhere among those of other lives. */
const findCase = async ({ database: { db } }: TestServer, { openId = '' }: Ids): Promise<string> => {
  const [found] = await db.select().from(reviewCases).where(eq(reviewCases.characterId, openId));
  return found?.id ?? '';
};

/** What stands in an answer at a path; all of a list, joined by blanks, at `*`. Throws where nothing does. */
const partOf = (answer: unknown, path: string): string => {
  const [name = '', ...rest] = path.split('.');
  if (path === '') return String(answer);
  if (name === '*') return (answer as unknown[]).map((one) => partOf(one, rest.join('.'))).join(' ');
  const part = (answer as Record<string, unknown>)[name];
  if (part === undefined) throw new Error(`An answer has no ${path}: ${JSON.stringify(answer).slice(0, 300)}`);
  return partOf(part, rest.join('.'));
};

/** Sends one call of a life; tests that look at what a call does give another way of sending. */
export type Send = (server: TestServer, world: EveryCallWorld, call: Call) => Promise<Response>;

/** Lives one life: every call in turn. Returns the calls as they were sent, and what did not end as it should. */
export const liveOnce = async (
  server: TestServer,
  send: Send = sendCall,
): Promise<{ world: EveryCallWorld; calls: Call[]; faults: string[] }> => {
  const world = await openEveryCallWorld(server);
  const calls: Call[] = [];
  const faults: string[] = [];
  for (const step of allSteps) {
    const call = callOf(step, world.ids);
    calls.push(call);
    const answer = await send(server, world, call);
    const text = await answer.text();
    const isRefused = answer.status >= 300;
    if (isRefused !== (step.elsewhere !== undefined)) faults.push(`${step.id}: ${answer.status} ${text.slice(0, 300)}`);
    else if (!isRefused)
      for (const [name, path] of Object.entries(step.learn ?? {})) world.ids[name] = partOf(JSON.parse(text), path);
    if (step.renews) await world.renew(step.renews);
    if (step.id === 'listReviewCases') world.ids['caseId'] = await findCase(server, world.ids);
    if (step.id === 'createReply') await makeTheRest(server, world.ids);
  }
  return { world, calls, faults };
};
