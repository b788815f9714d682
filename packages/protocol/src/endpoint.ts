import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { GuardClass } from './platform/restrictions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` needs no token (a session is used when present), `session` a guest or a
 * member, `member` a signed-in user, `partner` a partner's own token as bearer, `refresh` the refresh
 * cookie together with a same-site origin.
 */
export type Auth = 'public' | 'session' | 'member' | 'partner' | 'refresh';

/** What an answer is: JSON, JSON or `text/event-stream` by `accept`, a file, or a redirect. */
export type AnswerKind = 'json' | 'stream' | 'file' | 'redirect';

/** What stands in a conversation, and the conversation itself. */
export type ChatNoun = 'conversation' | 'message' | 'memory' | 'generation' | 'audio';

/**
 * What of somebody's chats a call is about: for each noun where its ids stand in the input (one, or a list), so that
 * one guard asks for all of them whether the caller may see adult content; `handler` where the call names no one
 * conversation, or loads it anyway, and its handler leaves out what the caller may not see; `nothing` where only
 * its words say so.
 */
export type About = { readonly [N in ChatNoun]?: `${'params' | 'query' | 'body'}.${string}` } | 'handler' | 'nothing';

/**
 * One call of the API as data: the server registers it, the client is typed by it, OpenAPI is
 * generated from it. `path` is absolute with `:name` parameters; every parameter has a field in
 * `params`. Query values arrive as strings, so `query` schemas transform them.
 */
export type Endpoint = EndpointBase & Stored;

/** Calls that write of a chat or a work say what of it counts against their caller's room. */
type Stored =
  | {
      readonly class: 'chat' | 'create';
      /** `body`: as much as was sent; `makes`: what the server makes, as large as that turns out. */
      readonly keeps: 'body' | 'makes' | false;
    }
  | { readonly class: Exclude<GuardClass, 'chat' | 'create'>; readonly keeps?: never };

interface EndpointBase {
  readonly id: string;
  readonly method: Method;
  /** A second method for the same call, where clients of either kind are at large. */
  readonly alsoBy?: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  readonly permission?: Permission;
  /** Every call whose path, input or answer names something of a chat says so. */
  readonly about?: About;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** `multipart` bodies reach the handler as FormData; `body` then describes its fields. */
  readonly bodyKind?: 'json' | 'multipart';
  /** Bytes that the body may have; `limits.requestBodyBytes` unless told. */
  readonly bodyBytes?: number;
  readonly output: GenericSchema;
  readonly answers?: AnswerKind;
  /** The answer has an entity tag: a client that asks again with it hears that nothing changed. */
  readonly revalidates?: true;
  /** `handler`: marked texts of the body are judged by the handler and not before it; a comment says why. */
  readonly judged?: 'handler';
  /** Who judges the file of a `multipart` body: the guard before the handler, as a picture, or the handler that reads it. */
  readonly upload?: 'picture' | 'handler';
  /** A picture is drawn by the texts of the body, which are judged as its prompt. */
  readonly draws?: true;
  /** `staff`: the texts of the body are said to moderators alone, who answer also while nothing may be published. */
  readonly readBy?: 'staff';
  /**
   * With an idempotency key. `safe`: the work is done once however often the call comes, so a long answer is not stored;
   * `credentials`: the answer lets its holder in, and is stored nowhere.
   */
  readonly repeats?: 'safe' | 'credentials';
  /** The call begins a generation; a server that drains begins none. */
  readonly generates?: true;
  /** Schema of each event's data, for `answers: 'stream'`. */
  readonly events?: GenericSchema;
  readonly errors: readonly ErrorCode[];
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends GenericSchema ? E[K] : never;
type Given<E extends Endpoint, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? object
  : { [P in K]: InferInput<Part<E, K>> };
type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? object
  : { [P in K]: InferOutput<Part<E, K>> };

/** What a caller hands over: `{ params, query, body }`, each only where the endpoint has it. */
export type EndpointInput<E extends Endpoint> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>;
/** What a handler receives after parsing. */
export type EndpointRequest<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;
export type EndpointOutput<E extends Endpoint> = InferOutput<E['output']>;

/** What comes back from another service's call; declared like an endpoint's, because clients treat both alike. */
export interface Answer {
  readonly output: GenericSchema;
}

/** Declares an answer, keeping its literal types. */
export const defineAnswer = <const A extends Answer>(answer: A): A => answer;

/** Declares an endpoint, keeping its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
