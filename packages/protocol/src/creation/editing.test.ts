import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emptyChatbot } from './chatbot-form.ts';
import { createCharacter, updateCharacter } from './editing.ts';

it.each([
  ['name', 'Name is required'],
  ['title', 'Title is required'],
] as const)('a %s in which nothing can be seen is none, in the words of the form', (field, message) => {
  const form = { ...emptyChatbot('en'), name: 'Mira', title: 'Keeper of the lamp' };
  for (const nothing of ['', ' \n', '\u200b\u202e']) {
    const created = v.safeParse(createCharacter.body, { ...form, [field]: nothing });
    const changed = v.safeParse(updateCharacter.body, { base_revision: 1, [field]: nothing });
    for (const { issues } of [created, changed])
      expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]]);
  }
  expect(v.is(createCharacter.body, form)).toBe(true);
});
