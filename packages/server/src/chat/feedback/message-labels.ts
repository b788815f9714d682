import { deleteMessageLabel, updateMessageLabel } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { markMessage } from '../messages/marks.ts';
import { findOwnReply } from './own-reply.ts';
import { limitRules } from '../../limits.ts';

/** POST and DELETE messages/{id}/label. The label stays with the message's id, on whatever branch it lies. */
export const messageLabelHandlers = ({ db, rateLimits }: { db: Db; rateLimits: Limits }): Registration[] => [
  handler(updateMessageLabel, async ({ params, body }, context) => {
    await rateLimits.take(...limitRules('opinions', context));
    const { message } = await findOwnReply(db, params.messageId, context);
    const reasons = [...new Set(body.reasons)];
    await markMessage(db, message.id, { rating: body.label, ratingReasons: reasons });
    return { label: body.label, reasons };
  }),

  handler(deleteMessageLabel, async ({ params }, context) => {
    await rateLimits.take(...limitRules('opinions', context));
    const { message } = await findOwnReply(db, params.messageId, context);
    await markMessage(db, message.id, { rating: null, ratingReasons: [] });
    return {};
  }),
];
