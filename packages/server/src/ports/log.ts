/**
 * Where the server says what happened; never a token, a message's text or a cookie. An error goes in as it is, under
 * `error`: what may be written of it is the log's to know.
 */
export interface Log {
  info(text: string, fields?: Record<string, unknown>): void;
  error(text: string, fields?: Record<string, unknown>): void;
}
