import * as v from 'valibot';
import { plainPart, viewPart } from './brand-document.ts';
import { brandShell } from './platform/shell/brand-shell.ts';
import { themeSchema } from './theme/schema.ts';

/** The part of a brand that any user may see. */
export const publicPart = { ...plainPart, theme: v.optional(themeSchema, {}) };
export const brandView = v.object({ ...publicPart, ...viewPart, shell: v.optional(brandShell) });
/** What the browser gets of a brand. */
export type BrandView = v.InferOutput<typeof brandView>;
