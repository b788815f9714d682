import { AppError, cutAtGrapheme, errorTexts, type Issue } from '@troupe/protocol';
import { isDatabaseAway } from '../db/database-error.ts';
import type { Log } from '../ports/index.ts';
import { drawUnknownHost } from './answers/unknown-host.ts';

/** Headers of every JSON answer. */
export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;

/** Fills `{name}` slots; a slot without a value stays as it is. */
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));

/** Seconds: a database that restarts is back by then. */
const awaySeconds = 5;

/**
 * What a thrown value becomes on the wire: a database that is away is `unavailable`; errors that only clients
 * raise, and all other unknown throws, are `internal`.
 */
const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError && thrown.status > 0) return thrown;
  if (isDatabaseAway(thrown)) return new AppError('unavailable', { params: { retry_after: awaySeconds }, cause: thrown });
  return new AppError('internal', { cause: thrown });
};

export interface ErrorAnswerOptions {
  requestId: string;
  /** Brand name for texts that name the product. */
  product: string;
  /** The endpoint's id; without one nothing of the table was called. */
  operation?: string;
  log: Log;
}

/** Characters that an answer repeats of one path, message or value: some of them are what was sent. */
const repeatedMax = 200;
/** Bytes that the issues of an answer have together, so that all of it has at most 8 KB. */
const issuesBytesMax = 5_000;

const clip = (text: string): string =>
  text.length <= repeatedMax ? text : `${cutAtGrapheme(text, repeatedMax)}…`.toWellFormed();

/** The first issues that fit. */
const writtenIssues = (issues: readonly Issue[]): Issue[] => {
  const written: Issue[] = [];
  let bytes = 0;
  for (const { path, message } of issues) {
    const issue = { path: clip(path), message: clip(message) };
    bytes += Buffer.byteLength(JSON.stringify(issue));
    if (bytes > issuesBytesMax) break;
    written.push(issue);
  }
  return written;
};

/**
 * The one error writer (P-ERR-03): code, text, payload, issues; a 500 is logged with its cause and tells the
 * caller nothing. A refused call is logged by its name and code (P-ERR-08), never by what was written in it.
 */
export const errorAnswer = (thrown: unknown, { requestId, product, operation, log }: ErrorAnswerOptions): Response => {
  const error = toAppError(thrown);
  const isHidden = error.code === 'internal';
  if (isHidden) log.error('A request failed.', { requestId, operation, error: error.cause ?? error });
  else if (operation) log.info('A call was refused.', { requestId, operation, code: error.code });
  const payload = isHidden
    ? {}
    : Object.fromEntries(
        Object.entries(error.params).map(([name, value]) => [name, typeof value === 'string' ? clip(value) : value]),
      );
  const body = {
    error: fill(errorTexts[error.code], { product, ...payload }),
    code: error.code,
    ...(Object.keys(payload).length > 0 && { errorPayload: payload }),
    requestId,
    ...(error.issues.length > 0 && !isHidden && { issues: writtenIssues(error.issues) }),
  };
  const headers = new Headers(jsonHeaders);
  const retryAfter = payload['retry_after'];
  if (typeof retryAfter === 'number') headers.set('retry-after', String(Math.ceil(retryAfter)));
  return new Response(JSON.stringify(body), { status: error.status, headers });
};

/** The same of a document whose host no brand names. */
export const unknownHost = (requestId: string): Response => {
  const { html, policy } = drawUnknownHost(requestId);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  };
  return new Response(html, { status: 404, headers });
};
