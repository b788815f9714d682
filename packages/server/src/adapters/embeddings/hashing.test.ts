import fc from 'fast-check';
import { expect, it } from 'vitest';
import { likeness } from '../../chat/memories/recall.ts';
import { createHashingEmbeddings } from './hashing.ts';

const embeddings = createHashingEmbeddings();
const between = async (a: string, b: string) => {
  const [first = [], second = []] = await embeddings.embed([a, b]);
  return likeness(first, second);
};

it.each([
  ['Where does your sister live?', "Ann's sister Lea lives in Porto.", 'Ann is afraid of deep water.'],
  ['Erzähl mir von der Mühle', 'Die alte Mühle gehört Karl.', 'Das Schiff kommt am Abend.'],
  ['你的妹妹住在哪里', '安的妹妹住在波尔图', '他害怕深水'],
  ['Wo sind die Schwestern?', 'Ihre Schwester heißt Lea.', 'Der Turm ist hoch.'],
])('finds that %j is nearer to %j than to %j', async (question, near, far) => {
  expect(await between(question, near)).toBeGreaterThan((await between(question, far)) + 0.1);
});

it('gives vectors of length 1, the same for the same text, and none for a text without words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const [vector = [], again] = await embeddings.embed([text, text]);
      expect(again).toEqual(vector);
      const length = Math.hypot(...vector);
      expect(Math.min(Math.abs(length - 1), length)).toBeLessThan(1e-9);
    }),
  );
  expect(await between('…', 'Hello')).toBe(0);
});
