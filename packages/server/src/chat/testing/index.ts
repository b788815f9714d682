import { randomBytes } from 'node:crypto';
import {
  brandConfig,
  chatEvent,
  rolePermissions,
  type AppError,
  type Brand,
  type ChatEvent,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type Role,
} from '@troupe/protocol';
import * as v from 'valibot';
import { characters, groupMembers, type users } from '../../db/schema.ts';
import type { Caller, Context } from '../../http/context.ts';
import type { Registration } from '../../http/handler.ts';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createManualClock, createMemoryLog, noLimits } from '../../http/testing.ts';
import { createIsAdultStory } from '../conversations/adult-story.ts';
import { guardTexts } from '../../platform/moderation/guard-texts.ts';
import { createNameRules } from '../../platform/identity/names/name-rules.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import { copyOf, removalOf, type DataMap } from '../../data-map.ts';
import { createIsSubscribed } from '../../commerce/subscriptions/find-subscription.ts';
import type { Db, LanguageModel, ModelRequest } from '../../ports/index.ts';
import type { AdDeps } from '../ads/ads.ts';
import type { OpenFeature } from '../../feature.ts';
import { ads } from '../ads/feature.ts';
import { archive } from '../archive/feature.ts';
import { conversations } from '../conversations/feature.ts';
import type { CloneDeps } from '../conversations/clone-conversation.ts';
import type { ConversationDeps } from '../conversations/conversation-handlers.ts';
import type { ConversationRemovalDeps } from '../conversations/conversation-removals.ts';
import { eventHandlers } from '../feedback/events.ts';
import { generation } from '../generation/feature.ts';
import type { GatherDeps } from '../generation/gather.ts';
import { groups } from '../groups/feature.ts';
import { takeTurn } from '../groups/take-turn.ts';
import { images, type ImagesDeps } from '../images/feature.ts';
import { memories } from '../memories/feature.ts';
import { messages } from '../messages/feature.ts';
import { personas } from '../personas/feature.ts';
import type { PersonaDeps } from '../personas/persona-handlers.ts';
import { queue } from '../queue/feature.ts';
import { createQueue, type Queue } from '../queue/queue.ts';
import { scene } from '../scene/feature.ts';
import { voice } from '../voice/feature.ts';
import { why } from '../why/feature.ts';
import { createTestAdapters } from './adapters.ts';
import { createMemoryJobs } from '../memories/memory-jobs.ts';
import { createTestJobs } from './jobs.ts';
import { createLoreCaller } from '../lore/lore-caller.ts';
import { createRunner, defaultRunnerTimings } from '../generation/runner.ts';
import { createLogNotifier } from '../generation/log-notifier.ts';
import type { Place } from '../../http/place.ts';
import { createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { createTestRestrictions, insertAccounts } from '../../platform/rights/testing.ts';

/** Test fixtures of the chat: a cast (brand, callers, character) and a way to call handlers as the router would. */
export const newId = () => randomBytes(16).toString('base64url');

export const testBrand = (over: Partial<v.InferInput<typeof brandConfig>> = {}): Brand =>
  v.parse(brandConfig, { id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'], ...over });

export const createCaller = async (db: Db, over: Partial<typeof users.$inferInsert> = {}): Promise<Caller> => {
  const id = newId();
  const platform = over.platform ?? 'first_party';
  const role = over.role ?? (platform === 'guest' ? 'guest' : 'free_tier');
  const row = { id, applicationId: 'daybreak', externalId: id, platform, name: 'Ann', role, ...over };
  await insertAccounts(db, row);
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

export const createCharacter = async (
  db: Db,
  creatorUserId: string,
  over: Partial<typeof characters.$inferInsert> = {},
): Promise<string> => {
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
    isLive: true,
    ...over,
  });
  const members = over.subCharacterIds ?? [];
  if (members.length > 0)
    await db
      .insert(groupMembers)
      .values(members.map((characterId, position) => ({ groupId: id, characterId, position, name: 'Mira' })));
  return id;
};

export interface CallOptions {
  caller: Caller;
  brand?: Brand;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  address?: string;
  place?: Place;
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
      request: new Request(`http://localhost:4100${endpoint.path}`, {
        headers: options.headers ?? {},
        signal: options.signal ?? null,
      }),
      bodyBytes: JSON.stringify(given.body ?? '').length,
      address: options.address ?? '192.0.2.1',
      place: options.place ?? { country: null, hint: null },
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

/** A model that says what a test tells it to, piece by piece. */
export interface PuppetModel extends LanguageModel {
  say(text: string): void;
  end(): void;
  fail(error: AppError): void;
  /** The requests it got, each with its signal. */
  requests: ModelRequest[];
  /** Says one piece and ends, for every request from now on. */
  answerAll(text: string | ((request: ModelRequest) => string)): void;
}

export const createPuppetModel = (): PuppetModel => {
  type Move = { text: string } | { error: AppError } | 'end';
  let moves: Move[] = [];
  let proceed = () => {};
  let fixed: ((request: ModelRequest) => string) | null = null;
  const move = (one: Move) => {
    moves.push(one);
    proceed();
  };
  const requests: ModelRequest[] = [];
  return {
    id: 'puppet',
    name: 'Puppet',
    description: '',
    contextTokens: 8192,
    size: '',
    tag: '',
    level: 1,
    permission: null,
    hideUnauthorized: false,
    demo: true,
    requests,
    say: (text) => move({ text }),
    end: () => move('end'),
    fail: (error) => move({ error }),
    answerAll: (text) => void (fixed = typeof text === 'string' ? () => text : text),
    ping: async () => {},
    async *stream(request) {
      requests.push(request);
      if (fixed) {
        yield fixed(request);
        return;
      }
      for (;;) {
        const next = moves.shift();
        if (next === 'end') return;
        if (next && 'error' in next) throw next.error;
        if (next) yield next.text;
        else {
          await new Promise<void>((resolve) => {
            proceed = resolve;
            request.signal.addEventListener('abort', () => resolve(), { once: true });
          });
          if (request.signal.aborted) {
            moves = [];
            throw request.signal.reason;
          }
        }
      }
    },
  };
};

/** The events of a streamed answer, read to its end or until the test stops reading. */
export async function* readChatEvents(response: Response): AsyncGenerator<{ seq: number } & ChatEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (id && data) yield { seq: Number(id), ...v.parse(chatEvent, JSON.parse(data)) };
    }
  }
}

export const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
};

type ChatDeps = ImagesDeps &
  AdDeps &
  ConversationDeps &
  ConversationRemovalDeps &
  CloneDeps &
  PersonaDeps &
  GatherDeps & { queue: Queue; isAlone: boolean };
const chatFeatures = [
  conversations,
  messages,
  memories,
  why,
  archive,
  generation,
  images,
  personas,
  queue,
  ads,
  groups,
  scene,
] as const;

const maps: readonly DataMap[] = [...chatFeatures, voice].map(({ data }) => data);

/** The whole chat on a test database, with a puppet for a model. */
export const createTestChat = (db: Db, over: Partial<ChatDeps> = {}) => {
  const clock = createManualClock();
  const model = createPuppetModel();
  const moderator = over.moderator ?? createTestModerator();
  const logNotifier = createLogNotifier();
  const log = createMemoryLog();
  const adapters = createTestAdapters();
  const embeddings = over.embeddings ?? adapters.embeddings;
  const jobs = createTestJobs();
  const memoryJobs = createMemoryJobs({ db, jobs, log });
  const newRunner = () =>
    createRunner({
      db,
      log,
      logNotifier,
      moderator,
      onComplete: memoryJobs.extractAfter,
      timings: { ...defaultRunnerTimings, flushMs: 5 },
    });
  const runner = over.runner ?? newRunner();
  const deps: ChatDeps = {
    db,
    ageDoor: async () => null,
    clock,
    newId,
    models: [model],
    withOwnModel: async (chosen: LanguageModel) => chosen,
    images: adapters.images,
    training: null,
    isAlone: true,
    log,
    queue: createQueue({ db, clock, isSubscribed: createIsSubscribed({ db, clock }), ...over }),
    voices: [{ id: 'alto' }],
    removal: removalOf(maps),
    copy: copyOf(maps),
    takeTurn,
    moderator,
    logNotifier,
    runner,
    rateLimits: createMemoryLimits(),
    restrictions: createTestRestrictions({ db, clock, newId }),
    adultAccess: createAdultAccess({ db }),
    ads: adapters.ads,
    pageEvents: { mayName: async () => true },
    nameRules: createNameRules([testBrand()]),
    embeddings,
    jobs,
    memoryJobs,
    loreCaller: createLoreCaller({ clock }),
    timings: { pollMs: 50, keepAliveMs: 15_000, lifetimeMs: 300_000 },
    ...over,
  };
  const opened: OpenFeature[] = chatFeatures.map((feature) => feature.open(deps));
  jobs.start(opened.flatMap((feature) => feature.jobs ?? []));
  const findCharacter = createFindCharacter(deps);
  const registrations = [...opened.flatMap(({ handlers = [] }) => handlers), ...eventHandlers({ ...deps, findCharacter })].map(
    guardTexts({ moderator, rateLimits: noLimits, isAdultStory: createIsAdultStory({ db }) }),
  );
  /** Resolves when the work on memories that was asked for is done, or has failed. */
  const remembered = async () => {
    await memoryJobs.settled();
    await jobs.settled();
  };
  return { ...createCall(registrations), clock, log, model, runner, jobs, remembered, newRunner, deps };
};
