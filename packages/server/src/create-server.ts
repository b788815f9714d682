import { AppError, type Brand } from '@troupe/protocol';
import type { Brands } from './brands.ts';
import { feedbackHandlers } from './chat/feedback.ts';
import { behindAdultDoor } from './chat/adult-door.ts';
import { chatHandlers } from './chat/handlers.ts';
import { sweepConversationFiles } from './chat/images/conversation-files.ts';
import { createTrainings } from './chat/images/trainings.ts';
import { createMemoryKeeper } from './chat/memories/keeper.ts';
import { createAudio } from './chat/speech/audio.ts';
import { createRunner } from './chat/runner.ts';
import { defaultSendLimits } from './chat/send-limits.ts';
import { createTranslator } from './chat/translation/translator.ts';
import { createWakeups } from './chat/wakeups.ts';
import { checkoutHandlers } from './commerce/checkout.ts';
import { createOrders } from './commerce/orders.ts';
import { createPaymentRoute } from './commerce/payment-routes.ts';
import { createPriceOf } from './commerce/prices.ts';
import { createCardImports } from './creation/card-imports.ts';
import { importHandlers } from './creation/import.ts';
import { createOperatorImportRoute } from './creation/operator-import.ts';
import { createHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createOpenRequests } from './http/open-requests.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { errorAnswer } from './http/error-answer.ts';
import type { RawRoute } from './http/raw-route.ts';
import type { SocketUpgrade } from './http/socket.ts';
import { createRouter, type Connection } from './http/router.ts';
import { secured } from './http/security-headers.ts';
import { createPages } from './pages/pages.ts';
import { createAdultAccess } from './platform/adult-access.ts';
import { appSettingsHandlers } from './platform/app-settings.ts';
import { characterHandlers, createFindCharacter, toCharacter } from './platform/characters.ts';
import { embedHandlers } from './platform/embed.ts';
import { createFilesRoute } from './platform/files.ts';
import { createIdentity } from './platform/identity-handlers.ts';
import { createModerationLog } from './platform/moderation-log.ts';
import { createModeration } from './platform/moderation.ts';
import { openapiRoute } from './platform/openapi.ts';
import { searchHandlers } from './platform/search.ts';
import { userSettingsHandlers } from './platform/user-settings.ts';
import type {
  Ads,
  Assets,
  Clock,
  Database,
  Embeddings,
  IdentityProvider,
  Images,
  LanguageModel,
  Log,
  NewId,
  Payments,
  SearchIndex,
  Training,
  Speech,
} from './ports/index.ts';

/** Everything outside that a server needs (decisions §2). */
export interface Ports {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Log;
  brands: Brands;
  identity: IdentityProvider;
  /** The first is the default. */
  models: readonly LanguageModel[];
  images: Images;
  /** Null where nobody teaches the image generator. */
  training: Training | null;
  embeddings: Embeddings;
  searchIndex: SearchIndex;
  speech: Speech;
  /** Bytes of spoken messages that the database keeps. */
  speechCacheBytes: number;
  /** Null where nothing can be bought. */
  payments: Payments | null;
  ads: Ads;
  /** Builds of the packages `site` and `embed`. */
  site: Assets;
  embed: Assets;
  /** The first signs, all verify. */
  secretKeys: readonly [string, ...string[]];
  /** What opens the operator's door, for commands on the same machine; null keeps it shut. */
  operatorToken: string | null;
  /** Routes that adapters bring: the embedded identity provider, the mailbox, the search service. */
  rawRoutes: readonly RawRoute[];
  /** `test` takes the inert trigger strings for true positives; both but `production` check every answer against its schema. */
  mode: 'development' | 'test' | 'production';
}

export interface Server {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers the handshake of a WebSocket: a refusal, or who listens. */
  openSocket(request: Request, connection: Connection): Promise<Response | SocketUpgrade>;
  /** Stops taking part: health turns to 503, open requests end, replies still being written get their last event. At most 7 s. */
  close(): Promise<void>;
}

/** How often pictures that no message shows are dropped, in milliseconds. */
const fileSweepMs = 3_600_000;

/** Composes the features over the ports. Nothing listens yet: a request goes in, a response comes out. */
export const createServer = async (ports: Ports): Promise<Server> => {
  const { clock, newId, log, brands, models, embeddings, images, training, searchIndex, payments } = ports;
  const { db, kind } = ports.database;
  const rateLimits = createRateLimits({ clock });
  const moderation = createModeration({ testMode: ports.mode === 'test' });
  const adultAccess = createAdultAccess({ db });
  const findCharacter = createFindCharacter({ db, adultAccess });
  const cardImports = createCardImports({ db, newId, searchIndex, moderation });
  const wakeups = createWakeups();
  const translator = createTranslator({ db, clock, newId, log, models, moderation });
  const moderationLog = createModerationLog({ clock });
  const trainings = training && createTrainings({ db, clock, newId, log, training, isAlone: kind === 'pglite' });
  const keeper = createMemoryKeeper({ db, clock, newId, embeddings, moderation, log });
  const runner = createRunner({ db, clock, log, wakeups, moderation, onComplete: keeper.consider });
  const identity = createIdentity({
    db,
    clock,
    newId,
    rateLimits,
    brandAt: brands.at,
    identity: ports.identity,
    keys: ports.secretKeys,
  });

  const audio = createAudio({ ...ports, db, rateLimits, wakeups, cacheBytes: ports.speechCacheBytes });

  const orders = payments && createOrders({ db, clock, newId, log, payments });

  const findForVisitor = async (characterId: string, brand: Brand, request: Request) => {
    try {
      const { row, isCreator, ...related } = await findCharacter(characterId, { brand, caller: null, request });
      return toCharacter(row, related, { isCreator, language: undefined });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  const { nodes } = searchIndex.access();
  const connectOrigins = nodes === 'self' ? [] : nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`);

  const route = createRouter({
    brands,
    newId,
    log,
    registrations: [
      ...identity.registrations,
      ...appSettingsHandlers({ models, images }),
      ...userSettingsHandlers({ db }),
      ...embedHandlers(),
      ...searchHandlers({ db, searchIndex, clock, adultAccess }),
      ...characterHandlers({ findCharacter }),
      ...feedbackHandlers({
        db,
        clock,
        newId,
        log,
        rateLimits,
        searchIndex,
        moderation,
        moderationLog,
        findCharacter,
        translator,
      }),
      ...importHandlers({ cardImports }),
      ...checkoutHandlers({ db, clock, payments, orders, rateLimits, priceOf: createPriceOf({ payments, clock }) }),
      ...chatHandlers({
        ads: ports.ads,
        db,
        clock,
        newId,
        models,
        embeddings,
        keeper,
        moderation,
        rateLimits,
        sendLimits: defaultSendLimits,
        runner,
        images,
        trainings,
        wakeups,
        voices: ports.speech.voices,
      }),
      ...audio.registrations,
    ].map(behindAdultDoor({ db, adultAccess })),
    rawRoutes: [
      openapiRoute,
      identity.signInWindow,
      createFilesRoute({ db, brandAt: brands.at }),
      ...(ports.operatorToken === null ? [] : [createOperatorImportRoute({ db, cardImports, token: ports.operatorToken })]),
      ...(payments && orders ? [createPaymentRoute({ brands, payments, orders })] : []),
      ...ports.rawRoutes,
    ],
    answerPage: createPages({
      site: ports.site,
      embed: ports.embed,
      newId,
      findCharacter: findForVisitor,
      connectOrigins,
      paymentOrigins: payments?.frameOrigins ?? [],
    }),
    verifyToken: identity.tokens.verify,
    // A lone process knows at once what its predecessor left behind.
    idempotency: createIdempotency({ db, clock, ...(kind === 'pglite' && { deadAfterMs: 0 }) }),
    checksOutput: ports.mode !== 'production',
  });

  let isStopping = false;
  const requests = createOpenRequests();
  const health = createHealth(
    {
      database: () => ports.database.ping(),
      search: () => searchIndex.ping(),
      model: async () => void (await Promise.all(models.map((model) => model.ping()))),
    },
    { isStopping: () => isStopping },
  );
  await (kind === 'pglite' ? runner.recoverGenerations() : runner.sweep());
  await translator.resume({ isAlone: kind === 'pglite' });
  trainings?.start();
  const sweeping = setInterval(() => void sweepConversationFiles({ db, clock }).catch(() => undefined), fileSweepMs);
  sweeping.unref();

  return {
    fetch: async (request, connection = { address: '127.0.0.1' }) => {
      const healthy = await health(request);
      return healthy
        ? secured(healthy, { requestId: newId(), isHttps: request.url.startsWith('https:') })
        : requests.track(() => route(request, connection));
    },
    openSocket: async (request, { address }) => {
      const requestId = newId();
      try {
        const upgrade = await audio.sockets.open(request, address);
        if (upgrade === null) throw new AppError('not_found');
        return upgrade;
      } catch (error) {
        return errorAnswer(error, { requestId, product: '', log });
      }
    },
    async close() {
      isStopping = true;
      clearInterval(sweeping);
      await trainings?.close();
      audio.sockets.close();
      await ports.speech.close();
      await requests.settle(3000);
      await Promise.all([runner.close().then(keeper.close), translator.close()]);
      await requests.settle(4000);
    },
  };
};
