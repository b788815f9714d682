import type { Brands } from '../../brands.ts';
import type { Registration } from '../../http/handler.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { Clock, Db, Limits, Log, NewId, Speech } from '../../ports/index.ts';
import type { LogNotifier } from '../generation/log-notifier.ts';
import { createAudioCache } from './audio-cache.ts';
import { createAudioSockets, type AudioSockets } from './audio-socket.ts';
import { createAudioTickets } from './tickets.ts';
import { voiceHandlers } from './voices.ts';
import type { AgeDoor } from '../../platform/rights/age-door.ts';
import type { Restrictions } from '../../platform/decisions/restrictions.ts';

export interface AudioDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  brands: Brands;
  rateLimits: Limits;
  restrictions: Restrictions;
  ageDoor: AgeDoor;
  logNotifier: LogNotifier;
  speech: Speech;
  /** Bytes of spoken messages kept in the database. */
  cacheBytes: number;
  pollMs?: number;
}

/** Everything that is heard: calls and the socket, over one cache and one box of tickets. */
export const createAudio = (deps: AudioDeps): { registrations: Registration[]; sockets: AudioSockets } => {
  const { pollMs = 500, cacheBytes } = deps;
  const cache = createAudioCache({ ...deps, maxBytes: cacheBytes });
  const tickets = createAudioTickets({ records: createKeyValues(deps), clock: deps.clock });
  return {
    registrations: voiceHandlers({ ...deps, cache, tickets }),
    sockets: createAudioSockets({ ...deps, cache, tickets, pollMs }),
  };
};
