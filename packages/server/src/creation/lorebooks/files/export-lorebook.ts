import { AppError, exportLorebook } from '@troupe/protocol';
import { attachment } from '../../../http/answers/attachment.ts';
import { handler, type Registration } from '../../../http/handler.ts';
import { limitRules } from '../../../limits.ts';
import type { Db, Limits } from '../../../ports/index.ts';
import { ownLorebook, readEntries, selectListed, toEntryForm } from '../lorebook-rows.ts';
import { writeLorebookFile } from './write-lorebook-file.ts';

/** GET lorebooks/{id}/export: a book of one's own, for other programs and for us. */
export const exportLorebookHandler = ({ db, rateLimits }: { db: Db; rateLimits: Limits }): Registration =>
  handler(exportLorebook, async ({ params }, context) => {
    await rateLimits.take(...limitRules('dataExports', context));
    const [row] = await selectListed(db).where(ownLorebook(params.lorebookId, context));
    if (!row) throw new AppError('not_found');
    const { book } = row;
    const entries = (await readEntries(db, book.id)).map(toEntryForm);
    const creator = row.creatorUsername ?? '';
    const bytes = new TextEncoder().encode(writeLorebookFile({ ...book, shadow: book.card, creator, entries }));
    return new Response(bytes, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': attachment(book.name, 'json', 'lorebook'),
        'content-length': String(bytes.length),
        'cache-control': 'private, no-store',
      },
    });
  });
