import type { ErrorCode } from './errors.ts';

/**
 * The English `error` text of each code, as it travels on the wire: letter for letter where a
 * requirement quotes one. User interfaces use their own catalogue by code.
 * `{name}` marks a slot filled from the error's params.
 */
export const errorTexts: Record<ErrorCode, string> = {
  unauthorized: 'Sign in to continue.',
  forbidden: 'You are Not Authorized to access this page',
  not_found: 'Not found.',
  invalid_input: 'Some fields are not valid.',
  conflict: 'This was changed elsewhere. Load it again and retry.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  payment_required: 'This needs a subscription.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  internal: 'Something went wrong!',
  unknown_domain: 'Unknown domain: no brand is served here.',
  token_expired: 'The token has expired.',
  token_replayed: 'The token has been used before.',
  sign_in_failed: "Couldn't authenticate. Try again",
  sign_in_again: 'Sign in again: this needs a sign-in of the last {minutes} minutes.',
  guest_limit: 'You have reached the limit for guests. Sign up to keep chatting.',
  payload_too_large: 'The file is larger than {limit} bytes.',
  unsupported_file: 'This file type is not supported.',
  storage_full:
    'Your account is full: all that you keep here may take up {limit} {unit}. What you remove makes room after some time.',
  site_full: 'Nothing new can be kept here at the moment. Try again later.',
  idempotency_mismatch: 'This idempotency key was used with another body.',
  username_taken: 'Username is not available',
  character_favorite_limit:
    "Oops! You've reached your limit of {character_favorite_limit} favorite bots. To add more, please consider removing some from your current list.",
  character_unavailable: "You are not allowed to chat with this character. It's either private or deleted.",
  creator_blocked: 'You have blocked the creator of this character. Please unblock creator to use this character.',
  manual_review_required: 'This chatbot needs a manual review. Nobody can chat with it until that is done.',
  underage_content:
    'Underage Content Detected: This content is not allowed. Further attempts may lead to account suspension or termination.',
  explicit_content: 'Explicit Content Detected: NSFW content is not allowed on {product}. Please remove or revise to continue.',
  harmful_content: 'This content is not allowed. Please remove or revise to continue.',
  moderation_unavailable: 'This could not be checked right now, so nothing was kept. Please try again later.',
  translation_unavailable: 'Translation needs a language model, and this server runs the built-in demo responder.',
  persona_limit: 'Limit Reached: you can have {persona_limit} personas.',
  persona_is_default:
    'You cannot delete the default persona, please set another persona as the default or create a new one first.',
  queue_waiting: 'You are in the waiting queue.',
  generation_running: 'A reply is already being written in this conversation.',
  prompt_too_long: 'The {part} needs {tokens} tokens, but only {limit} fit.',
  model_rate_limited: 'Too many messages at once. Wait a moment and resubmit.',
  model_busy: 'Chat server is busy.',
  model_timeout: 'Chat server is busy.',
  model_failed: 'The reply could not be written. Try again.',
  invalid_coupon: 'Invalid coupon',
  price_changed: 'The price has changed. Look at the new total and try again.',
  already_subscribed: 'You have a subscription already.',
  invalid_card: 'Enter a valid card, expiration date and cvv.',
  card_declined: 'Your bank declined the card. Nothing was charged. Try another card.',
  card_insufficient_funds: 'The card has insufficient funds. Nothing was charged. Try another card.',
  card_expired: 'The card has expired. Nothing was charged. Try another card.',
  card_authentication_failed: 'Your bank could not confirm that it is you. Nothing was charged. Try again or use another card.',
  card_authentication_cancelled: "You cancelled the bank's check. Nothing was charged.",
  payments_unavailable: 'Payments are not available right now. Nothing was charged. Try again in a moment.',
  offline: 'No connection. Please check and retry',
  network: "Looks like there's a networking issue. Try reloading the page",
  rpc_unknown_method: 'Unknown method {method}.',
  rpc_invalid_message: 'The message is not valid.',
  rpc_version: 'The page and the frame speak different protocol versions.',
  rpc_timeout: 'No answer in time.',
  rpc_closed: 'The connection is closed.',
};
