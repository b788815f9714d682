import * as chatCalls from './calls/chat-calls.ts';
import * as commerceCalls from './calls/commerce-calls.ts';
import * as creationCalls from './calls/creation-calls.ts';
import * as platformCalls from './calls/platform-calls.ts';
import type { Endpoint } from './endpoint.ts';

type Endpoints = typeof platformCalls & typeof creationCalls & typeof commerceCalls & typeof chatCalls;

/**
 * Every call there is: the server must handle each, OpenAPI lists each. Its type names the modules of the areas: written out, it
 * is longer than the compiler declares.
 */
export const endpoints: Endpoints = {
  ...platformCalls,
  ...creationCalls,
  ...commerceCalls,
  ...chatCalls,
} satisfies Record<string, Endpoint>;
export type EndpointId = keyof Endpoints;
