import type { uploads } from '../../db/schema.ts';

/** A picture that was announced, and what became of it. */
export type UploadRow = typeof uploads.$inferSelect;
