import {
  AppError,
  audioRequest,
  audioSocketPath,
  audioSubprotocol,
  audioTicketPrefix,
  limits,
  type AudioEvent,
  type AudioFailure,
  type AudioRequest,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Brands } from '../../brands.ts';
import { brandOf } from '../../brands.ts';
import { users } from '../../db/schema.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import type { Socket, SocketListener, SocketUpgrade } from '../../http/socket.ts';
import type { UserRow } from '../../platform/identity/users.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import type { Limits, Log, NewId } from '../../ports/index.ts';
import { readAloud, Unreadable, type Ear, type ReadAloudDeps } from './read-aloud.ts';
import { findReadable } from './readable-message.ts';
import type { AudioTickets, TicketHolder } from './tickets.ts';
import { limitRules } from '../../limits.ts';
import type { AgeDoor } from '../../platform/rights/age-door.ts';
import type { Restrictions } from '../../platform/decisions/restrictions.ts';

/** What a listener's device may hold before we wait for it. */
const bufferedMax = 512_000;
const bufferPollMs = 40;
/** Frames a minute that a socket may send before it is closed: no player sends as many. */
const framesPerMinute = 240;

/** Developer-facing; a user reads the interface's own words for the reason. */
const sentences: Record<AudioFailure, string> = {
  silent: 'There is nothing to read aloud in this message.',
  language: 'This voice cannot read the language of this message.',
  busy: 'Too many people are listening. Try again in a moment.',
  limited: 'Too many requests in a minute.',
  forbidden: 'Listening needs the tts permission.',
  not_found: 'There is no such message or voice.',
  failed: 'This message could not be read aloud.',
};

export interface AudioSocketDeps extends ReadAloudDeps {
  brands: Brands;
  tickets: AudioTickets;
  rateLimits: Limits;
  restrictions: Restrictions;
  ageDoor: AgeDoor;
  newId: NewId;
  log: Log;
}

export interface AudioSockets {
  /** The answer to a handshake: a refusal, or who listens. Null for paths that are not ours. */
  open(request: Request, address: string): Promise<SocketUpgrade | null>;
  /** Ends all (1001), for a stop. */
  close(): void;
}

const parseRequest = (text: string): AudioRequest | null => {
  try {
    return v.parse(audioRequest, JSON.parse(text));
  } catch {
    return null;
  }
};

/** Credentials offered as subprotocols: no address, and so no log, ever holds a ticket. */
const ticketOf = (request: Request): string | null => {
  const offered = (request.headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  if (!offered.includes(audioSubprotocol)) return null;
  return offered.find((name) => name.startsWith(audioTicketPrefix))?.slice(audioTicketPrefix.length) ?? null;
};

const toCaller = (user: UserRow, permissions: readonly string[], { sessionId }: TicketHolder): Caller => {
  const { id: userId, externalId, platform, role, applicationId, email } = user;
  return { userId, sessionId, externalId, platform, role, applicationId, email, permissions, isGuest: platform === 'guest' };
};

/**
 * The context of the account that holds a ticket, with its rights as they are now. Throws `unauthorized`, and `forbidden`
 * without the permission to listen.
 */
const contextOf = async (
  deps: Pick<AudioSocketDeps, 'db' | 'brands' | 'newId'>,
  holder: TicketHolder,
  request: Request,
  address: string,
): Promise<CallerContext> => {
  const [user] = await deps.db.select().from(users).where(eq(users.id, holder.userId));
  if (!user || user.applicationId !== holder.applicationId) throw new AppError('unauthorized');
  const permissions = permissionsOf(user);
  if (!permissions.includes('tts')) throw new AppError('forbidden');
  return {
    brand: brandOf(deps.brands, request),
    caller: toCaller(user, permissions, holder),
    requestId: deps.newId(),
    request: new Request(request.url),
    address,
    place: holder.place,
    bodyBytes: 0,
    headers: new Headers(),
  };
};

/** Whether an account may still enter, listen, and read the message that is being read to it. */
const mayListen = async (
  { db, ageDoor }: Pick<AudioSocketDeps, 'db' | 'ageDoor'>,
  context: CallerContext,
  messageId: string | null,
): Promise<boolean> => {
  if ((await ageDoor('read', context)) !== null) return false;
  const [user] = await db.select().from(users).where(eq(users.id, context.caller.userId));
  if (!user || !permissionsOf(user).includes('tts')) return false;
  if (messageId === null) return true;
  return findReadable(db, messageId, context).then(
    () => true,
    (error: unknown) => !(error instanceof AppError),
  );
};

/**
 * WebSocket /api/v1/audio: one listener a socket, one message at a time, the newest asked for. A page of
 * another origin, a used ticket and one socket too many are refused before the
 * handshake, or at once after it.
 */
export const createAudioSockets = (deps: AudioSocketDeps): AudioSockets => {
  const open = new Map<Socket, string>();
  let isClosing = false;

  const isFull = (userId: string) => [...open.values()].filter((id) => id === userId).length >= limits.audioSocketsMax;

  const attach = (context: CallerContext, socket: Socket): SocketListener => {
    const { userId } = context.caller;
    // Of handshakes that were agreed to at the same time, each found room.
    if (isFull(userId)) {
      socket.close(1013, 'too many sockets');
      return { message() {}, closed() {} };
    }
    let reading = new AbortController();
    let frames: number[] = [];
    let spoken: string | null = null;
    open.set(socket, userId);
    const who = { ...context.caller, mayStill: () => mayListen(deps, context, spoken) };
    const unwatch = deps.restrictions.watch(who, 'read', () => socket.close(1008, 'restricted'));

    const room = async () => {
      while (socket.buffered() > bufferedMax && !reading.signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, bufferPollMs));
    };
    const tell = (event: AudioEvent) => socket.send(JSON.stringify(event));
    const fail = (messageId: string | null, reason: AudioFailure) =>
      tell({ type: 'error', messageId, reason, error: sentences[reason] });

    const speak = async (asked: { messageId: string; voiceId: string }) => {
      const { signal } = (reading = new AbortController());
      const heard =
        <T>(say: (what: T) => void) =>
        async (what: T) => {
          await room();
          signal.throwIfAborted();
          say(what);
        };
      const ear: Ear = { tell: heard(tell), send: heard((frame) => socket.send(frame)) };
      try {
        await deps.rateLimits.take(...limitRules('audioRequests', context));
        spoken = asked.messageId;
        await readAloud(deps, asked, context, ear, signal);
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Unreadable ? error.reason : error instanceof AppError ? 'limited' : 'failed';
        if (reason === 'failed') deps.log.error('A message could not be read aloud.', { error });
        fail(asked.messageId, reason);
      } finally {
        // The newest request may be on already.
        if (!signal.aborted) spoken = null;
      }
    };

    return {
      message(text) {
        const now = performance.now();
        frames = [...frames.filter((at) => at > now - 60_000), now];
        if (frames.length > framesPerMinute) return socket.close(1008, 'too many messages');
        const asked = text === null ? null : parseRequest(text);
        if (asked === null) return socket.close(1008, 'not a request');
        reading.abort();
        spoken = null;
        if (asked.type === 'speak') void speak({ messageId: asked.messageId, voiceId: asked.voiceId });
      },
      closed() {
        reading.abort();
        unwatch();
        open.delete(socket);
      },
    };
  };

  return {
    async open(request, address) {
      const url = new URL(request.url);
      if (url.pathname !== audioSocketPath) return null;
      if (isClosing) throw new AppError('unavailable');
      const brand = brandOf(deps.brands, request);
      const origin = request.headers.get('origin');
      // Our frames are of our own origin too; other programs send none and hold no cookie.
      if (origin !== null && origin !== url.origin) throw new AppError('forbidden');
      const ticket = ticketOf(request);
      const holder = ticket === null ? null : await deps.tickets.redeem(ticket, brand.id);
      if (holder === null) throw new AppError('unauthorized');
      await deps.restrictions.require(holder.userId, 'read');
      const context = await contextOf(deps, holder, request, address);
      if (isFull(holder.userId)) throw new AppError('rate_limited', { params: { retry_after: 5 } });
      return { protocol: audioSubprotocol, attach: (socket) => attach(context, socket) };
    },
    close() {
      isClosing = true;
      for (const socket of open.keys()) socket.close(1001, 'the server stops');
    },
  };
};
