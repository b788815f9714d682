import { claimWhole, messageOverhead } from '../claims.ts';
import { definePromptPart } from '../prompt-part.ts';

/** The platform's rules; the first message's own overhead is charged with them. */
export const rules = definePromptPart({
  kinds: { rules: 'rules' },
  claim: (room) =>
    claimWhole(room, {
      part: 'rules',
      place: 'rules',
      overhead: messageOverhead,
      texts: [{ source: 'rules', text: room.input.platformRules }],
      at: ({ text }) => ({ at: 'rules', text }),
    }),
});
