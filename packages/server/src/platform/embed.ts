import { checkOrigin } from '@troupe/protocol';
import { handler, type Registration } from '../http/handler.ts';

/** POST embed/origin-check: compares as the frame's document does, character by character. */
export const embedHandlers = (): Registration[] => [
  handler(checkOrigin, async ({ body }, { brand }) => ({ allowed: brand.embed.allowed_origins.includes(body.origin) })),
];
