import { describe, expect, it } from 'vitest';
import { sentForm } from '../../testing/reviews.ts';
import { filledFields, linksIn, splitFields } from './case-fields.ts';

describe('the fields of a case', () => {
  it('are those that say something', () => {
    const fields = filledFields(sentForm({ tags: [], scenario: 'A newsroom at night.' }));
    expect(fields).toContain('scenario');
    for (const empty of ['dialogue', 'tags', 'alternate_greetings', 'system_prompt'] as const)
      expect(fields).not.toContain(empty);
  });

  it('are split into what changed, what was emptied too, and the rest', () => {
    const base = sentForm({ scenario: 'A newsroom at night.' });
    const { changed, unchanged } = splitFields(sentForm({ greeting: 'Come in.', visibility: 'hidden' }), base);
    expect(changed).toEqual(['greeting', 'scenario', 'visibility']);
    expect(unchanged).toContain('persona');
    expect(unchanged.some((field) => changed.includes(field))).toBe(false);
  });

  it('name the addresses that stand in them, each where it stands', () => {
    const form = sentForm({
      greeting: 'Read us at the desk and https://a.com/x',
      alternate_greetings: ['No.', 'Or www.b.org'],
    });
    expect(linksIn(form)).toEqual([
      { field: 'greeting', links: ['https://a.com/x'] },
      { field: 'alternate_greetings', links: ['www.b.org'] },
    ]);
    expect(linksIn(sentForm())).toEqual([]);
  });
});
