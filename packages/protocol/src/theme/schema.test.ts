import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { resolveTheme, type Theme, type ThemeConfig } from './index.ts';
import { themeSchema } from './schema.ts';

describe('themeSchema', () => {
  it('gives what the engine takes, and takes whatever the types allow', () => {
    expectTypeOf<v.InferOutput<typeof themeSchema>>().toExtend<ThemeConfig>();
    const theme: Theme = {
      preset: 'acme',
      accent: '#8a3ffc',
      radius: '8px',
      tokens: { density: '0.9' },
      dark: { canvas: '#111' },
    };
    expect(v.parse(themeSchema, theme)).toEqual(theme);
  });

  it('keeps an unknown token, so that the engine can name it instead of the brand failing', () => {
    const theme = v.parse(themeSchema, { tokens: { 'radius-mdd': '4px' } });
    expect(resolveTheme(theme).issues).toMatchObject([{ path: 'tokens.radius-mdd', reason: 'unknown token' }]);
  });

  it.each([{ preset: 'sunset' }, { mode: 'sepia' }, { tokens: { density: 1 } }, { light: 'white' }, { accent: '#'.repeat(401) }])(
    'refuses the shape of %j',
    (theme) => expect(v.is(themeSchema, theme)).toBe(false),
  );

  it('lists every token in the JSON Schema, for editors', () => {
    const { properties } = toJsonSchema(themeSchema) as { properties: Record<string, { properties: object }> };
    expect(Object.keys(properties['tokens']?.properties ?? {}).length).toBeGreaterThan(90);
    expect(Object.keys(properties['dark']?.properties ?? {})).toContain('bubble-user-action');
  });
});
