import { and, eq, lt, not } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { files } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { isDrafted, isReported, isShown } from './shown-pictures.ts';

/** Uploaded pictures that no row wears, and no report and no draft of their uploader keeps. A day is left for the form in which one is chosen. */
export const dropOrphanedPictures: Sweep = ({ db, daysAgo }) => {
  const shown = isShown(db);
  return dropSome(db, {
    key: files.id,
    over: and(
      eq(files.access, 'public'),
      lt(files.createdAt, daysAgo(1)),
      shown && not(shown),
      not(isReported(db)),
      not(isDrafted(db)),
    ),
  });
};
