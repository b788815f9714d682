import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../step.ts';
import { parts, ruleOf, whereIs } from './sizes.ts';

describe('what is in the gate', () => {
  it.each(parts)('has a rule for %s in the table of the documents', (part) => {
    expect(() => ruleOf(part)).not.toThrow();
  });

  it('says so where the table has no rule', () => {
    expect(() => ruleOf('stories', '| `stories` | one look | |')).toThrow('no rule in code marks for stories');
  });

  it('is on Preact everything that a widget may draw', () => {
    const rule = ruleOf('core-preact');
    expect(
      ['src/chat/log/Log.test.tsx', 'src/platform/explore/Grid.test.tsx', 'src/ui/ui.test.tsx'].filter(
        (file) => !rule.test(file),
      ),
    ).toEqual([]);
    expect(
      ['src/creation/editor/Editor.test.tsx', 'src/platform/onboarding/Onboarding.test.tsx'].filter((file) => rule.test(file)),
    ).toEqual([]);
  });

  it('has for every file of a race or a lock a run on PostgreSQL', () => {
    const text = (file: string) => readFileSync(resolve(root, 'packages/server/src', file), 'utf8');
    expect(ruleOf('server-postgresql').test(text('chat/images/trainings.test.ts'))).toBe(true);
  });

  it('says of each journey where it runs', () => {
    expect(whereIs('tests/e2e/guest.spec.ts', 'anything')).toBe('gate');
    expect(whereIs('tests/e2e/first-hour.spec.ts', 'anything')).toBe('all');
    expect(whereIs('tests/e2e/stories.spec.ts', 'anything')).toBe('gate');
    expect(whereIs('packages/core/src/own-site.test.ts', 'anything')).toBe('gate');
    expect(whereIs('tests/e2e/engines/journeys.spec.ts', 'the site: a guest finds a character')).toBe('gate');
    expect(whereIs('tests/e2e/engines/journeys.spec.ts', 'checkout: the bank asks')).toBe('all');
    expect(whereIs('tests/e2e/screen-reader/dialogs.spec.ts', 'editing a message')).toBe('all');
  });
});
