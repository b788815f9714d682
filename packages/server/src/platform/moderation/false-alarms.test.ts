import { expect, it } from 'vitest';
import { createWordRules } from '../../adapters/moderation/rules.ts';
import { triggerTerms } from '../../kernel/disguises/triggers.ts';
import { createTestModerator, testScope } from './testing.ts';

const who = [
  'My daughter',
  'The new pupil',
  'Our neighbour',
  'Grandma',
  'A friend of mine',
  'The doctor',
  'My class',
  'He',
  'She',
  'The whole family',
  'My son',
];
const does = [
  'turned 18 last week',
  'is 15 years old and loves chess',
  'celebrates a birthday on Sunday',
  'goes to school in the next town',
  'wrote an essay about the war of 1618',
  'said that the test was hard',
  'has to take the medicine at 8:15',
  'reads about anatomy for an exam',
  'wants to be a nurse one day',
  'was born in 2007',
  'learned in class 9 how vaccines work',
  'plays a knight who dies in the last act',
];
const then = [
  ', and we were so proud.',
  ' - what a day!',
  '. I could have died laughing.',
  '; the teacher, aged 41, agreed.',
  ' (page 16 of the book).',
  '. Age is only a number, they say.',
  ', as 17 others did.',
  '. The explicit instructions were on the door.',
  '. Nobody was hurt.',
  ' in Essex, near Scunthorpe.',
  '. «Test it», he said: minor changes, safety first.',
  '… T H E  E N D.',
  '. Kill the lights, please, I want to sleep.',
  ' at 100% and 50%2D.',
  '. Her email begins with aGVsbG8gd29ybGQ, she says.',
  '. Privacy, crimes and violence were the themes of the course.',
];

it('refuses at most 1 in 1,000 of at least 2,000 mild sentences, and notes at most 1 in 100', async () => {
  const moderator = createTestModerator({ judges: [createWordRules(triggerTerms)] });
  let tried = 0;
  let refused = 0;
  let cards = 0;
  for (const one of who)
    for (const two of does)
      for (const three of then) {
        const text = `${one} ${two}${three}`;
        tried += 1;
        for (const kind of ['user_text', 'model_text'] as const)
          await moderator.refuse([{ kind, text }], testScope()).then(
            ({ needsHelp }) => void (cards += needsHelp ? 1 : 0),
            () => void (refused += 1),
          );
      }
  expect(tried).toBeGreaterThanOrEqual(2000);
  expect(refused / tried).toBeLessThanOrEqual(0.001);
  expect((moderator.hits.length + cards) / tried).toBeLessThanOrEqual(0.01);
});
