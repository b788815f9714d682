import { describe, expect, it } from 'vitest';
import { findFaults } from './requirements.ts';

const page = '| id | what it asks |\n|---|---|\n| C-MSG-01 | Blank text cannot be sent. |\n| TRUST-T-02 | No token in a URL. |\n';

describe('requirement ids', () => {
  it('may be named wherever they are listed', () => {
    expect(findFaults(page, [['a.ts', '/** C-MSG-01, and TRUST-T-02. */']])).toEqual([]);
  });

  it('are named with the file where they are not', () => {
    expect(findFaults(page, [['a.ts', 'C-MSG-01 C-MSG-02 C-MSG-02']])).toEqual(['a.ts names C-MSG-02, which is not listed']);
    expect(findFaults(page, [['b.md', 'TRUST-T-03']])).toEqual(['b.md names TRUST-T-03, which is not listed']);
  });

  it('stand in one row each', () => {
    expect(findFaults(`${page}| C-MSG-01 | Twice. |\n`, [])).toEqual(['C-MSG-01 is listed twice']);
  });

  it('are no other words', () => {
    expect(findFaults(page, [['a.ts', 'X-C-MSG-99 C-MSG-991 RFC-8-12 sha-C-MSG-77']])).toEqual([]);
  });
});
