import { brandView, rolePermissions, type BrandView, type Session } from '@troupe/protocol';
import * as v from 'valibot';
import { createApp, type App, type AppOptions } from '../App.tsx';
import type { Destination, HostEvent, Links } from '../host-bridge.ts';

/** A brand with every default, for tests and stories; `given` replaces what matters to the case. */
export const testBrand = (given: Partial<v.InferInput<typeof brandView>> = {}): BrandView =>
  v.parse(brandView, { id: 'daybreak', name: 'Daybreak', ...given });

/** A session of a guest, or of a member of the free tier when it has a username. */
export const testSession = (given: Partial<Session['user']> = {}): Session => {
  const isGuest = !given.username;
  const id = given.id ?? (isGuest ? 'guest-1' : 'member-1');
  const role = isGuest ? 'guest' : 'free_tier';
  return {
    token: `token-of-${id}`,
    issued_at: 0,
    expires_in: 3600,
    user: {
      id,
      external_id: id,
      username: null,
      name: isGuest ? 'Guest' : 'Mara',
      email: isGuest ? null : 'mara@example.test',
      avatar_url: null,
      highlights: null,
      role,
      permissions: [...rolePermissions[role]],
      platform: isGuest ? 'guest' : 'first_party',
      age_verification: { status: 'waiting' },
      ...given,
    },
  };
};

/** A surface that lacks the destinations named, and has all others. */
export const linksWithout = (...absent: Destination['name'][]): Links =>
  ((destination) => (absent.includes(destination.name) ? null : hrefOf(destination))) as Links;

/** Answers one request of the app; null where the case expects none, which then fails with 404. */
export type Answer = (request: Request) => Response | null | Promise<Response | null>;

/** The answer of the API to a failed call (P-ERR-03). */
export const failure = (status: number, code: string, errorPayload?: Record<string, string>): Response =>
  Response.json({ error: code, code, requestId: 'r1', ...(errorPayload && { errorPayload }) }, { status });

export interface TestApp extends App {
  /** Every request so far, oldest first. */
  requests: Request[];
  events: HostEvent[];
}

/** `destination` as tests see it in an href: `#chat.character?characterId=elin`. */
export const hrefOf = (destination: Destination): string => {
  const { name, ...args } = destination.name === 'home' ? { name: destination.name, ...destination.search } : destination;
  const query = new URLSearchParams(args).toString();
  return `#${name}${query && `?${query}`}`;
};

export type TestAppOptions = Partial<Omit<AppOptions, 'fetch'>> & {
  answer?: Answer;
  /** The session that the instance starts with; null shows what needs sign-in. A guest's unless told. */
  session?: Session | null;
};

/** A whole instance of the product on a hand-written server, already started. */
export const createTestApp = ({ answer = () => null, session = testSession(), ...options }: TestAppOptions = {}): TestApp => {
  const requests: Request[] = [];
  const events: HostEvent[] = [];
  const kept = new Map<string, string>();
  const app = createApp({
    brand: testBrand(),
    apiBase: 'https://api.example.test',
    // As ours are: personas are managed in the chat, and a frame shows saved chats over it.
    links: linksWithout('platform.personas', ...(options.surface === 'embed' ? ['chats.character' as const] : [])),
    surface: 'site',
    host: {
      navigate: () => undefined,

      emit: (event) => void events.push(event),
    },
    sessionSource: { start: async () => session, renew: async () => session },
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    },
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input as string, init);
      requests.push(request.clone() as Request);
      const response = await answer(request);
      return response ?? failure(404, 'not_found');
    },
  });
  // Failures that are tried again are tried again at once.
  app.queries.setDefaultOptions({ queries: { ...app.queries.getDefaultOptions().queries, retryDelay: 0 } });
  app.start();
  return Object.assign(app, { requests, events });
};
