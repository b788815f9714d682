import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';
import { languageStatus } from '../../../packages/core/src/i18n/language-status.ts';
import { interfaceLanguages } from '../../../packages/protocol/src/interface-languages.ts';
import { root } from '../../step.ts';
import { languages } from './languages.ts';

const page = readFileSync(resolve(root, 'docs/languages.md'), 'utf8');
/** A section by the code of its language. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^(?<code>[\w-]+): /.exec(section)?.groups?.['code'] ?? '', section] as const),
);
const reviewed = interfaceLanguages.filter((language) => language !== 'en');

describe('the page for those who review languages', () => {
  test('has a section for each language but English', () => {
    expect([...sections.keys()].filter(Boolean).toSorted()).toEqual([...reviewed].toSorted());
  });

  test.each(reviewed)('says of %s its status, its plural forms and its direction', (language) => {
    const [, status, , forms, direction] =
      /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/m.exec(sections.get(language) ?? '') ?? [];
    expect(status).toBe(languageStatus[language]);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    expect(forms?.split(', ').toSorted()).toEqual(pluralCategories.toSorted());
    expect(direction).toBe(['ar', 'he'].includes(language) ? 'right to left' : 'left to right');
  });

  test.each(reviewed)('has the words of %s that its texts are held to', (language) => {
    const words = /^Glossary \((?<names>[^)]*)\): (?<own>.*)$/m.exec(sections.get(language) ?? '')?.groups;
    const names = words?.['names']?.split(', ') ?? [];
    const own = words?.['own']?.split(' · ') ?? [];
    const terms = languages[language]?.terms ?? {};
    expect(names.toSorted()).toEqual(Object.keys(terms).toSorted());
    expect(names.filter((name, at) => !terms[name]?.own.test(own[at] ?? ''))).toEqual([]);
  });

  test.each(reviewed)('has a list of what to look for in %s', (language) => {
    expect(sections.get(language)?.match(/^- \[ \] /gm)?.length).toBeGreaterThanOrEqual(3);
  });
});
