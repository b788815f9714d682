import { toJsonSchema } from '@valibot/to-json-schema';
import { brandConfig } from './brand.ts';

/** JSON Schema (draft 2020-12) of a brand file, for editors and for operators' own checks. */
export const brandJsonSchema = (): object => ({
  title: 'Troupe brand',
  ...toJsonSchema(brandConfig, { typeMode: 'input', target: 'draft-2020-12', errorMode: 'ignore' }),
});
