import { AppError, exportCharacter, type CardFormat } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters } from '../db/schema.ts';
import { attachment } from '../http/answers/attachment.ts';
import { handler, type Registration } from '../http/handler.ts';
import { limitRules } from '../limits.ts';
import { creatorUsername } from '../platform/catalogue/characters.ts';
import { madeBy } from '../platform/explore/own-characters.ts';
import type { Db, Limits } from '../ports/index.ts';
import { cardColumns, type CardExports } from './card-exports.ts';

const mediaTypes: Record<CardFormat, string> = { png: 'image/png', charx: 'application/zip', json: 'application/json' };

/** GET characters/{id}/card: a chatbot of one's own, its whole definition included. A group is no card. */
export const exportHandlers = ({
  db,
  rateLimits,
  cardExports,
}: {
  db: Db;
  rateLimits: Limits;
  cardExports: CardExports;
}): Registration[] => [
  handler(exportCharacter, async ({ params, query }, context) => {
    await rateLimits.take(...limitRules('dataExports', context));
    const isOwn = madeBy(context.caller, context.brand);
    const [row] = await db
      .select({ ...cardColumns, creator: creatorUsername })
      .from(characters)
      .where(and(eq(characters.id, params.characterId), eq(characters.type, 'character'), isOwn, isNull(characters.deletedAt)));
    if (!row) throw new AppError('not_found');
    const bytes = await cardExports.write(row, query.format, { creator: row.creator ?? '', context });
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaTypes[query.format],
        'content-disposition': attachment(row.name, query.format, 'chatbot'),
        'content-length': String(bytes.length),
        'cache-control': 'private, no-store',
      },
    });
  }),
];
