import * as v from 'valibot';
import { fontsMax } from './fonts.ts';
import { ruleParts } from './parts.ts';
import { colorTokens, scaleTokens } from './tokens.ts';

const value = v.pipe(v.string(), v.maxLength(400));

/** Known names for editors, any other name let through as text: the engine refuses it with its path, the brand still loads. */
const values = (names: readonly string[]) =>
  v.objectWithRest(Object.fromEntries(names.map((name) => [name, v.optional(value)])), value);

/**
 * The shape of a theme in brand config and in `init` or `update` of the embed; the JSON Schema is generated from it.
 * It checks shapes only. Whether a value is safe, fits its token and can be read is the engine's to say
 * (`resolveTheme`), which ignores or corrects and reports instead of failing the whole brand.
 */
export const themeSchema = v.object({
  preset: v.optional(v.picklist(['daybreak', 'lantern', 'acme'])),
  mode: v.optional(v.picklist(['light', 'dark', 'auto'])),
  accent: v.optional(value),
  radius: v.optional(value),
  tokens: v.optional(values(Object.keys(scaleTokens))),
  light: v.optional(values(colorTokens)),
  dark: v.optional(values(colorTokens)),
  fonts: v.optional(
    v.pipe(
      v.array(v.object({ family: value, src: value, weight: v.optional(value), style: v.optional(value) })),
      v.maxLength(fontsMax),
    ),
  ),
  rules: v.optional(
    v.objectWithRest(
      Object.fromEntries(Object.keys(ruleParts).map((name) => [name, v.optional(v.record(v.string(), value))])),
      v.record(v.string(), value),
    ),
  ),
});
