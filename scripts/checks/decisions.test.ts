import { describe, expect, it } from 'vitest';
import { indexDecisions } from './decisions.ts';

const old = ['0003-old.md', '# 3. The old way\n\nSuperseded by [decision 12](0012-new.md), 2026-11-22.\n'] as const;
const successor = ['0012-new.md', '# 12. The new way\n\nAccepted, 2026-11-22.\n\n**Decision.** This.\n'] as const;

describe('the index of decisions', () => {
  it('lists every record with title, status and date', () => {
    const { page, faults } = indexDecisions([old, successor]);
    expect(faults).toEqual([]);
    expect(page.split('\n').filter((line) => /^\| \d/.test(line))).toEqual([
      '| 3 | [The old way](0003-old.md) | Superseded by [decision 12](0012-new.md) | 2026-11-22 |',
      '| 12 | [The new way](0012-new.md) | Accepted | 2026-11-22 |',
    ]);
  });

  it.each([
    ['without a number', '# The new way\n\nAccepted, 2026-11-22.\n', /begins with "# 12\. "/],
    ['with another number than its file', '# 13. The new way\n\nAccepted, 2026-11-22.\n', /begins with "# 12\. "/],
    ['without a status', '# 12. The new way\n\n**Decision.** This.\n', /begins with/],
    ['of an unknown status', '# 12. The new way\n\nProposed, 2026-11-22.\n', /begins with/],
    ['without a date', '# 12. The new way\n\nAccepted.\n', /begins with/],
    ['superseded by nothing', '# 12. The new way\n\nSuperseded, 2026-11-22.\n', /begins with/],
    ['superseded by no record', '# 12. The new way\n\nSuperseded by [decision 14](0014-x.md), 2026-11-22.\n', /successor 0014/],
    ['superseded by itself', '# 12. The new way\n\nSuperseded by [decision 12](0012-new.md), 2026-11-22.\n', /successor 0012/],
    [
      'with a successor of another number',
      '# 12. The new way\n\nSuperseded by [decision 4](0003-old.md), 2026-11-22.\n',
      /successor/,
    ],
  ])('refuses a record %s', (_, text, fault) => {
    const { faults } = indexDecisions([
      ['0003-old.md', '# 3. The old way\n\nAccepted, 2026-11-21.\n'],
      ['0012-new.md', text],
    ]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});
