import { describe, expect, it } from 'vitest';
import { contentPolicy, hashSource, orNone, trustedTypes } from './content-policy.ts';

describe('a content policy', () => {
  it('begins with nothing', () => expect(contentPolicy({})).toBe("default-src 'none'"));

  it('names what is allowed, in the order given', () => {
    expect(contentPolicy({ 'img-src': 'data:', 'font-src': ["'self'", 'https://fonts.example'] })).toBe(
      "default-src 'none'; img-src data:; font-src 'self' https://fonts.example",
    );
  });

  it('leaves out what is null or empty, and keeps a directive without a value', () => {
    expect(contentPolicy({ 'script-src': [], 'frame-src': null, sandbox: '' })).toBe("default-src 'none'; sandbox");
  });

  it('lets nobody frame what nobody is named for', () => {
    expect(contentPolicy({ 'frame-ancestors': orNone([]) })).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(contentPolicy({ 'frame-ancestors': orNone(['https://a.example']) })).toContain('frame-ancestors https://a.example');
  });

  it('refuses scripts made of text', () => {
    expect(contentPolicy(trustedTypes)).toBe("default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('knows an inline text by its hash', () => {
    expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  });
});
