import type { CharacterRow } from '../conversations/character-access.ts';
import { fillMacros } from '../prompt/macros.ts';
import type { TextGeneration } from './runner.ts';
import { hashText } from '../../kernel/seeded-random.ts';
import { namesOf } from '../messages/shown-text.ts';
import type { PromptCharacter } from '../prompt/prompt-part.ts';
import { zoneOf } from '../prompt/time-zone.ts';

/** What is read of a card that speaks. */
export type SpeakingCard = PromptCharacter & Pick<CharacterRow, 'id' | 'greeting' | 'language'>;

/** What a model is asked: the prompt, and the scene for the responder that writes from the card itself. */
export const toModelRequest = (given: {
  messages: TextGeneration['request']['messages'];
  settings: TextGeneration['request']['settings'];
  kind: TextGeneration['request']['scene']['kind'];
  /** Autopilot: what the user has written so far, and how many suggestions are asked for. */
  draft: string | undefined;
  ideas: number | undefined;
  /** The card that speaks. */
  card: SpeakingCard;
  user: { name: string };
  language: string | undefined;
  /** As the client names it. */
  timeZone: string | undefined;
  now: Date;
  /** Chances come from it. */
  seed: string;
}): TextGeneration['request'] => {
  const { card, user, seed } = given;
  const fill = (text: string) =>
    fillMacros(text, {
      ...namesOf(user, card),
      now: given.now,
      timeZone: zoneOf(given.timeZone),
      seed,
      pickSeed: card.id,
    });
  return {
    messages: given.messages,
    settings: given.settings,
    seed: hashText(seed),
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
