import { createGlobalThemeContract } from '@vanilla-extract/css';
import { colorTokens, propertyOf, scaleTokens, type TokenName } from '@troupe/protocol/theme/tokens';

const names = [...Object.keys(scaleTokens), ...colorTokens] as TokenName[];

/**
 * The theme contract for styles: `vars.canvas` is `var(--troupe-canvas)`. Same table as the engine that gives the
 * values, so a name that does not exist does not compile. Only `*.css.ts` files import this: it costs no bytes.
 */
export const vars = createGlobalThemeContract(
  Object.fromEntries(names.map((name) => [name, name])) as Record<TokenName, string>,
  (name) => propertyOf(name ?? '').slice(2),
);
