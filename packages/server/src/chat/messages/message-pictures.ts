import { and, eq } from 'drizzle-orm';
import { files } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** Base64 of all pictures in one file, at most; what is beyond is told in words. */
const exportBytes = 40_000_000;

/** Reads a conversation's pictures, as `data:` addresses, the first ones as far as a file's size allows; null for the others. */
export const createPictureReader = (db: Db): ((url: string) => Promise<string | null>) => {
  let left = exportBytes;
  return async (url) => {
    if (left <= 0) return null;
    const [file] = await db
      .select({ mediaType: files.mediaType, body: files.body })
      .from(files)
      .where(and(eq(files.id, url.slice('/files/'.length)), eq(files.access, 'conversation')));
    if (!file || (left -= file.body.length) < 0) return null;
    return `data:${file.mediaType};base64,${file.body}`;
  };
};
