import type { DataMap } from './data-map.ts';
import type { Registration } from './http/handler.ts';
import type { HostlessRoute, RawRoute } from './http/raw-routes/raw-route.ts';
import type { SocketUpgrade } from './http/socket.ts';
import type { AnyJob } from './ports/index.ts';

/** A feature over its ports: what the loops of `create-server.ts` go through. */
export interface OpenFeature {
  handlers?: readonly Registration[];
  rawRoutes?: readonly RawRoute[];
  hostlessRoutes?: readonly HostlessRoute[];
  /** Answers the handshake of a WebSocket: a refusal, or who listens; null where the address is none of its own. */
  openSocket?: (request: Request, address: string) => Promise<Response | SocketUpgrade | null>;
  /** Background work; the engine of jobs runs it (decision 146). */
  jobs?: readonly AnyJob[];
  /** Before the first request: takes up what a former process left, and begins what happens by itself. */
  start?: () => unknown;
  /** Resolves once what it writes for open requests has ended, or after `ms`; nothing more begins. */
  drain?: (ms: number) => Promise<void>;
  /** A stop begins: ends what happens by itself, and what holds requests open. */
  stop?: () => unknown;
  /** Open requests have had their time: ends the rest. */
  close?: () => Promise<void>;
}

/** A feature is its folder's `feature.ts`: a plain value, and one line in `features.ts` (decision 141). */
export interface Feature<Deps> {
  /** Its folder. */
  name: string;
  data: DataMap;
  open: (deps: Deps) => OpenFeature;
}

export const defineFeature = <Deps = object>(feature: Feature<Deps>): Feature<Deps> => feature;
