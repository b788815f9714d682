import type { CharacterRow, Pair } from '../conversations/character-access.ts';
import { fillMacros } from '../prompt/macros.ts';
import type { TextGeneration } from './runner.ts';
import { hashText } from '../../kernel/seeded-random.ts';
import { namesOf } from '../messages/shown-text.ts';
import { zoneOf } from '../prompt/time-zone.ts';

/** What a model is asked: the prompt, and the scene for the responder that writes from the card itself. */
export const toModelRequest = (given: {
  messages: TextGeneration['request']['messages'];
  settings: TextGeneration['request']['settings'];
  kind: TextGeneration['request']['scene']['kind'];
  /** Autopilot: what the user has written so far, and how many suggestions are asked for. */
  draft: string | undefined;
  ideas: number | undefined;
  /** The card that speaks. */
  card: CharacterRow;
  user: Pair['user'];
  language: string | undefined;
  /** As the client names it. */
  timeZone: string | undefined;
  now: Date;
  generationId: string;
}): TextGeneration['request'] => {
  const { card, user, generationId } = given;
  const fill = (text: string) =>
    fillMacros(text, {
      ...namesOf(user, card),
      now: given.now,
      timeZone: zoneOf(given.timeZone),
      seed: generationId,
      pickSeed: card.id,
    });
  return {
    messages: given.messages,
    settings: given.settings,
    seed: hashText(generationId),
    scene: {
      characterName: card.name,
      userName: user.name.trim(),
      persona: fill(card.persona),
      scenario: fill(card.scenario),
      greeting: fill(card.greeting),
      dialogue: fill(card.dialogue),
      language: given.language ?? card.language,
      kind: given.kind,
      draft: given.draft,
      ideas: given.ideas,
    },
  };
};
