import { AppError } from '@troupe/protocol';
import { guardConversations } from './chat/conversations/conversation-access.ts';
import type { OpenFeature } from './feature.ts';
import { dataMaps, features } from './features.ts';
import { announcesBody } from './http/bodies/body-limit.ts';
import { createDrain } from './http/drain.ts';
import { errorAnswer } from './http/error-answer.ts';
import { createHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createOpenRequests } from './http/open-requests.ts';
import { createRouter, type Connection } from './http/router.ts';
import { secured } from './http/security-headers.ts';
import type { SocketUpgrade } from './http/socket.ts';
import { createPages } from './pages/pages.ts';
import { heldAtDoor } from './platform/rights/age-door.ts';
import { appSettingsFor } from './platform/app-settings.ts';
import { guardTexts } from './platform/moderation/guard-texts.ts';
import { createFindBannerCovers } from './platform/banners/banner-covers.ts';
import { createFindForGuests } from './platform/catalogue/find-for-guests.ts';
import { createFindForUser } from './platform/catalogue/find-for-user.ts';
import { createFindCreatorForUser } from './platform/explore/creators.ts';
import type { Ports } from './server-ports.ts';
import { createServices } from './services.ts';

export interface Server {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers the handshake of a WebSocket: a refusal, or who listens. */
  openSocket(request: Request, connection: Connection): Promise<Response | SocketUpgrade>;
  /** Begins no generation any more and is not ready; resolves once the last one has ended, or after `ms`. Readers go on. */
  drain(ms: number): Promise<void>;
  /** Stops taking part: open requests end, replies still being written are interrupted. At most 9 s. */
  close(): Promise<void>;
}

/** What answers beside the calls: the routes of features, and those that adapters bring. */
export const routesBeside = (opened: readonly OpenFeature[], { rawRoutes }: Pick<Ports, 'rawRoutes'>) => ({
  rawRoutes: [...opened.flatMap((feature) => feature.rawRoutes ?? []), ...rawRoutes],
  hostlessRoutes: opened.flatMap(({ hostlessRoutes = [] }) => hostlessRoutes),
});

/** The router over what the features answer, with the guards that stand before every call. */
const createRoute = (
  services: ReturnType<typeof createServices>,
  opened: readonly OpenFeature[],
  drain: ReturnType<typeof createDrain>,
) => {
  const { db, clock, newId, log, brands, adultAccess, storage, identity, payments, searchIndex } = services;
  const { nodes } = searchIndex.access();
  const guardConversation = guardConversations({ db, adultAccess });
  const guardText = guardTexts(services);
  return createRouter({
    brands,
    newId,
    log,
    registrations: opened
      .flatMap(({ handlers = [] }) => handlers)
      .map((registration) => drain.guard(guardConversation(storage.guard(guardText(registration))))),
    ...routesBeside(opened, services),
    rateLimits: services.rateLimits,
    answerPage: createPages({
      site: services.site,
      embed: services.embed,
      newId,
      firstViews: services.firstViews,
      flags: services.flags,
      log,
      clock,
      known: identity.known,
      ageDoor: services.ageDoor,
      signInProviders: services.signInProviders,
      hasPasskeys: services.hasPasskeys,
      findCharacter: createFindForUser(services.findCharacter),
      findCreator: createFindCreatorForUser({ db, clock, adultAccess }),
      socialPathOf: services.socialPictures.pathOf,
      iconPathOf: services.appIcons.pathOf,
      findForGuests: createFindForGuests(searchIndex),
      findBannerCovers: createFindBannerCovers({ db, clock }),
      connectOrigins: nodes === 'self' ? [] : nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`),
      paymentOrigins: payments?.frameOrigins ?? [],
      settingsOf: (brand) => appSettingsFor(services, null, brand),
    }),
    countries: services.countries,
    async guardDoor(guardClass, context) {
      const status = await services.ageDoor(guardClass, context);
      if (status !== null) throw heldAtDoor(status);
    },
    verifyToken: identity.tokens.verify,
    // A lone process knows at once what its predecessor left behind.
    idempotency: createIdempotency({ db, clock, rateLimits: services.rateLimits, ...(services.isAlone && { deadAfterMs: 0 }) }),
    checksOutput: services.mode !== 'production',
    hsts: services.hsts,
  });
};

/** Composes the features over the ports. Nothing listens yet: a request goes in, a response comes out. */
export const createServer = async (ports: Ports): Promise<Server> => {
  const { newId, log, hsts } = ports;
  const services = createServices(ports, dataMaps);
  const opened: OpenFeature[] = features.map((feature) => feature.open(services));
  const drain = createDrain();
  const route = createRoute(services, opened, drain);
  const requests = createOpenRequests();
  const health = createHealth(
    {
      database: () => ports.database.ping(),
      search: () => ports.searchIndex.ping(),
      model: async () => void (await Promise.all(ports.models.map((model) => model.ping()))),
    },
    drain,
  );
  for (const { start } of opened) await start?.();
  ports.jobs.start(opened.flatMap(({ jobs = [] }) => jobs));

  return {
    fetch: async (request, connection = { address: '127.0.0.1' }) => {
      const healthy = announcesBody(request) ? null : await health(request);
      return healthy
        ? secured(healthy, { requestId: newId(), isHttps: request.url.startsWith('https:'), hsts })
        : requests.track(() => route(request, connection));
    },
    openSocket: async (request, { address }) => {
      const requestId = newId();
      try {
        for (const { openSocket } of opened) {
          const upgrade = await openSocket?.(request, address);
          if (upgrade) return upgrade;
        }
        throw new AppError('not_found');
      } catch (error) {
        return errorAnswer(error, { requestId, product: '', log });
      }
    },
    async drain(ms) {
      drain.begin();
      await Promise.all([ports.jobs.drain(ms), ...opened.map((feature) => feature.drain?.(ms))]);
    },
    async close() {
      drain.begin();
      await Promise.all([ports.jobs.close(), ...opened.map(({ stop }) => stop?.())]);
      await requests.settle(3000);
      await Promise.all(opened.map(({ close }) => close?.()));
      await requests.settle(4000);
    },
  };
};
