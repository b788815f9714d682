import { claimAtDepth, claimWhole } from '../claims.ts';
import { definePromptPart } from '../prompt-part.ts';

/**
 * The card's definition is never cut: one that does not fit is refused with the context that it needs. A card's system
 * prompt is a section of it, below the platform's rules.
 */
export const definition = definePromptPart({
  kinds: {
    'character.instruction': 'instruction',
    'character.name': 'instruction',
    'character.persona': 'description',
    'character.scenario': 'scenario',
  },
  claim: (room) => {
    const { name, systemPrompt } = room.input.character;
    const { instruction, description, scenario } = room.texts;
    return claimWhole(room, {
      part: 'character',
      place: 'character',
      overhead: room.separator,
      texts: [
        {
          source: 'character.instruction',
          text: systemPrompt.trim() === '' ? instruction : room.fill(systemPrompt, instruction),
        },
        { source: 'character.name', text: `The character is ${name}.` },
        { source: 'character.persona', text: description },
        { source: 'character.scenario', text: scenario === '' ? '' : `Scenario: ${scenario}` },
      ],
      at: ({ text }) => ({ at: 'character', text }),
    });
  },
});

/** A text of the card's own that stands in the history. */
export const depthPrompt = definePromptPart({
  kinds: { 'character.depth_prompt': 'instruction' },
  claim: (room) => {
    const prompt = room.input.character.depthPrompt;
    if (prompt === null) return null;
    const { content, depth, role } = prompt;
    return claimAtDepth(room, { source: 'character.depth_prompt', text: room.fill(content) }, { depth, role });
  },
});
