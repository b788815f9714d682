import { describe, expect, it } from 'vitest';
import type { Scene } from '../../ports/language-model.ts';
import { beatsOf, readCard } from './improv-card.ts';

const scene: Scene = {
  characterName: 'Elin',
  userName: 'Ann',
  persona:
    'Elin keeps the light with four lamps. She respects patience.\n\nWhat she will not say at once: she broke the bell. She regrets the bell every night.',
  scenario: 'The last ferry has gone. Ann has come by the north path. "Stay," says a note.',
  greeting: '',
  dialogue:
    '<START>\nAnn: Is there a light?\nElin: "No," *she says, already on her feet,* "there is a ship. Fetch the glass."\n*She opens the door.*\n<START>\nAnn: Why?\nElin: *Very quietly:* "You may sit down."',
  language: 'en',
  kind: 'send',
};

describe('beatsOf', () => {
  it('takes what is between quotes for speech and drops who says it', () => {
    expect(beatsOf('"No," *she says, on her feet,* "there is a ship."')).toEqual([
      { kind: 'speech', text: 'No, there is a ship.' },
    ]);
    expect(beatsOf('“Go,” he said. “Now.”')).toEqual([{ kind: 'speech', text: 'Go. Now.' }]);
  });

  it('keeps complete sentences only', () => {
    expect(beatsOf('*Very quietly:* "You may sit."')).toEqual([{ kind: 'speech', text: 'You may sit.' }]);
    expect(beatsOf('*laughs under the breath* "Well, well."')).toEqual([{ kind: 'speech', text: 'Well, well.' }]);
    expect(beatsOf('*She nods.* "and nobody closed this')).toEqual([{ kind: 'action', text: 'She nods.' }]);
  });

  it('reads the quotes of other languages', () => {
    expect(beatsOf('*Sie nickt.* „Komm herein.“')).toEqual([
      { kind: 'action', text: 'Sie nickt.' },
      { kind: 'speech', text: 'Komm herein.' },
    ]);
    expect(beatsOf('「入って。」')).toEqual([{ kind: 'speech', text: '入って。' }]);
  });
});

describe('readCard', () => {
  const card = readCard(scene);

  it('pairs each question of the examples with its answer, over several lines', () => {
    expect(card.exchanges).toEqual([
      {
        asked: 'Is there a light?',
        answer: [
          { kind: 'speech', text: 'No, there is a ship. Fetch the glass.' },
          { kind: 'action', text: 'She opens the door.' },
        ],
      },
      { asked: 'Why?', answer: [{ kind: 'speech', text: 'You may sit down.' }] },
    ]);
    expect(card.actions).toEqual(['She opens the door.']);
  });

  it('lets the character say of itself what the card says of it, but nothing it keeps to itself', () => {
    expect(card.facts).toEqual(['I keep the light with four lamps.', 'I respect patience.']);
  });

  it('takes the place from the scenario, without the user and without quotes', () => {
    expect(card.places).toEqual(['The last ferry has gone.']);
  });
});
