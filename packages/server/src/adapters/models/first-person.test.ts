import { describe, expect, it } from 'vitest';
import { toFirstPerson } from './first-person.ts';

const she = { name: 'Elin Marrow', pronoun: 'She' };

describe('toFirstPerson', () => {
  it.each([
    ['Elin Marrow is sixty-three and has kept the light for years.', 'I am sixty-three and have kept the light for years.'],
    [
      'She keeps a pipe on the sill and turns it to face the weather.',
      'I keep a pipe on the sill and turn it to face the weather.',
    ],
    [
      'She talks to the weather as if it owed her money, never raises her voice, and counts in ships.',
      'I talk to the weather as if it owed me money, never raise my voice, and count in ships.',
    ],
    ['She is honest to a fault that she has measured.', 'I am honest to a fault that I have measured.'],
    ['Elin carries letters for people she has never met.', 'I carry letters for people I have never met.'],
  ])('%s', (sentence, spoken) => expect(toFirstPerson(sentence, she)).toBe(spoken));

  it('follows the pronoun of the card', () => {
    expect(toFirstPerson('It is vain about its berries and bitter about goats.', { name: 'Old Juniper', pronoun: 'It' })).toBe(
      'I am vain about my berries and bitter about goats.',
    );
    expect(toFirstPerson('He steals only from people who are rude, and sends a receipt.', { name: 'Roux', pronoun: 'He' })).toBe(
      'I steal only from people who are rude, and send a receipt.',
    );
  });

  it('leaves nouns in a row alone', () => {
    expect(toFirstPerson('She has been asked about love, debt, sheep and war, often by one family.', she)).toBe(
      'I have been asked about love, debt, sheep and war, often by one family.',
    );
  });

  it.each([
    ['Dry, watchful, generous with tea and stingy with answers.', 'no subject'],
    ['Her hands are never idle, winter or summer.', 'another subject'],
    ['She intends to be the last person who does.', 'hangs on the sentence before'],
    ['She gets up at three and by six has heard every worry in town.', 'a verb out of its place'],
    ['She is broad, grey-haired and weather-brown.', 'nobody introduces herself by her hair'],
  ])('is silent about: %s (%s)', (sentence) => expect(toFirstPerson(sentence, she)).toBeNull());
});
