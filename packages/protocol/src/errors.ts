/**
 * The error codes of the product: one table, shared by server, client and frame.
 * Codes are the API; texts are free to change (see `error-texts.ts` and the catalogues).
 * An error answer has the shape of P-ERR-03; what the chat shows of each is in docs/features/chat/errors.md.
 */
export const errorTable = {
  unauthorized: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  invalid_input: { status: 400, retryable: false },
  conflict: { status: 409, retryable: false },
  rate_limited: { status: 429, retryable: true },
  payment_required: { status: 402, retryable: false },
  unavailable: { status: 503, retryable: true },
  internal: { status: 500, retryable: true },

  unknown_domain: { status: 404, retryable: false },
  token_expired: { status: 401, retryable: true },
  token_replayed: { status: 401, retryable: false },
  sign_in_failed: { status: 401, retryable: true },
  /** The session is good, and too old for what changes the ways in. */
  sign_in_again: { status: 403, retryable: false },
  guest_limit: { status: 429, retryable: true },
  payload_too_large: { status: 413, retryable: false },
  unsupported_file: { status: 415, retryable: false },
  /** The account keeps as much as it may. */
  storage_full: { status: 409, retryable: false },
  /** All accounts of the brand together do. */
  site_full: { status: 503, retryable: true },
  idempotency_mismatch: { status: 422, retryable: false },

  username_taken: { status: 409, retryable: false },
  character_favorite_limit: { status: 409, retryable: false },
  character_unavailable: { status: 403, retryable: false },
  creator_blocked: { status: 403, retryable: false },
  manual_review_required: { status: 403, retryable: false },
  underage_content: { status: 422, retryable: false },
  explicit_content: { status: 422, retryable: false },
  /** What a judge refuses besides: threats, hate, instructions for harm. */
  harmful_content: { status: 422, retryable: false },
  /** Nobody could judge the text, so it goes nowhere. */
  moderation_unavailable: { status: 503, retryable: true },
  /** No model that can translate stands behind this server. */
  translation_unavailable: { status: 503, retryable: false },

  persona_limit: { status: 409, retryable: false },
  persona_is_default: { status: 409, retryable: false },

  queue_waiting: { status: 409, retryable: true },
  generation_running: { status: 409, retryable: true },
  prompt_too_long: { status: 422, retryable: false },
  model_rate_limited: { status: 429, retryable: true },
  model_busy: { status: 503, retryable: true },
  model_timeout: { status: 504, retryable: true },
  model_failed: { status: 502, retryable: true },

  invalid_coupon: { status: 422, retryable: false },
  price_changed: { status: 409, retryable: false },
  already_subscribed: { status: 409, retryable: false },
  invalid_card: { status: 422, retryable: false },
  card_declined: { status: 402, retryable: false },
  card_insufficient_funds: { status: 402, retryable: false },
  card_expired: { status: 402, retryable: false },
  card_authentication_failed: { status: 402, retryable: false },
  card_authentication_cancelled: { status: 402, retryable: false },
  payments_unavailable: { status: 503, retryable: true },

  /** Raised in the client only: the device has no connection. */
  offline: { status: 0, retryable: true },
  /** Raised in the client only: the server could not be reached or answered no JSON of ours. */
  network: { status: 0, retryable: true },
  /** Raised on the wire between host page and frame only. */
  rpc_unknown_method: { status: 0, retryable: false },
  rpc_invalid_message: { status: 0, retryable: false },
  rpc_version: { status: 0, retryable: false },
  rpc_timeout: { status: 0, retryable: true },
  rpc_closed: { status: 0, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof errorTable;

/** One rejected field: `path` in dot notation (`body.message`), and a sentence that names the limit. */
export interface Issue {
  path: string;
  message: string;
}

export interface AppErrorOptions {
  /** Values for the slots of the text, and the wire's `errorPayload`. */
  params?: Record<string, string | number | boolean> | undefined;
  issues?: Issue[] | undefined;
  requestId?: string | undefined;
  /** Developer-facing sentence; never shown to a user. */
  message?: string | undefined;
  cause?: unknown;
}

/** The one error class: every failure that crosses a module's edge is an AppError. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number | boolean>;
  readonly issues: Issue[];
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = options.params ?? {};
    this.issues = options.issues ?? [];
    this.requestId = options.requestId;
  }

  /** HTTP status of the code; 0 for errors that never travel over HTTP. */
  get status(): number {
    return errorTable[this.code].status;
  }

  get retryable(): boolean {
    return errorTable[this.code].retryable;
  }
}

/** The error of one field that cannot be as it is: its path (`body.email`), and what it must be or is, as a sentence goes on after its name. */
export const badField = (path: string, message: string, options: Pick<AppErrorOptions, 'params' | 'cause'> = {}): AppError =>
  new AppError('invalid_input', { ...options, issues: [{ path, message }] });

/** Whether a value names one of our codes (used where answers are parsed). */
export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(errorTable, value);
