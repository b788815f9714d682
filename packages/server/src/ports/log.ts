/** Where the server says what happened; never a token, a message's text or a cookie. */
export interface Log {
  info(text: string, fields?: Record<string, unknown>): void;
  error(text: string, fields?: Record<string, unknown>): void;
}
