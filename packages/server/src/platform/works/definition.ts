import { chatbotTokens, definitionSizeOf } from '@troupe/protocol';

/** Tokens of a definition and the size category they make (R-BOT-14). */
export const measureDefinition = (definition: Parameters<typeof chatbotTokens>[0]) => {
  const tokenCount = chatbotTokens(definition);
  return { tokenCount, definitionSize: definitionSizeOf(tokenCount) };
};
