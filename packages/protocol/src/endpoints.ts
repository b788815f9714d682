import * as chatCalls from './calls/chat-calls.ts';
import * as commerceCalls from './calls/commerce-calls.ts';
import * as creationCalls from './calls/creation-calls.ts';
import * as platformCalls from './calls/platform-calls.ts';
import type { Endpoint } from './endpoint.ts';

type Endpoints = typeof platformCalls & typeof creationCalls & typeof commerceCalls & typeof chatCalls;

const all = { ...platformCalls, ...creationCalls, ...commerceCalls, ...chatCalls } satisfies Record<string, Endpoint>;

/**
 * Every call there is, by name: the server must handle each, OpenAPI lists each. Its type names the modules of the areas: written
 * out, it is longer than the compiler declares. Loaders order the names of a module as they like, so they are sorted here.
 */
export const endpoints = Object.fromEntries(
  Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)),
) as Endpoints;
export type EndpointId = keyof Endpoints;
