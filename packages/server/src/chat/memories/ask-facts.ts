import { limits } from '@troupe/protocol';
import { storablePieces } from '../../kernel/storable-text.ts';
import { hashText } from '../../kernel/seeded-random.ts';
import { emptyScene, type LanguageModel, type ModelRequest } from '../../ports/index.ts';
import { maxFacts, type Fact, type ToldMessage } from './extract-facts.ts';

const instruction = (names: { user: string; char: string }) =>
  [
    `You keep the notes of a story between ${names.user} and ${names.char}.`,
    `Write down what the messages say that will still matter much later: lasting facts about ${names.user} or ${names.char}, names of people and places, promises. Nothing that is only true for the moment, nothing that is in the notes already, nothing that the messages do not say.`,
    `At most ${maxFacts} lines, each one fact of at most 200 characters, in the third person and in the language of the messages. Begin each line with the number of the message that says it, in square brackets.`,
    'Where there is nothing worth noting, answer NONE.',
  ].join('\n');

/** Lines `[3] fact`; others are not ours to trust. */
const readFacts = (answer: string, messages: readonly ToldMessage[]): Fact[] =>
  answer
    .split('\n')
    .flatMap((line): Fact[] => {
      const { numbers, text } = /^\s*[-*•]?\s*\[(?<numbers>\d+(?:\s*,\s*\d+)*)\]\s*(?<text>\S.*)$/u.exec(line)?.groups ?? {};
      const told = (numbers ?? '').split(',').map((number) => messages[Number(number) - 1]?.id);
      const content = (text ?? '').trim();
      const isWhole = told.every((id) => id !== undefined) && content !== '' && content.length <= limits.memoryMax;
      return isWhole ? [{ content, sourceIds: [...new Set(told.filter((id) => id !== undefined))] }] : [];
    })
    .slice(0, maxFacts);

/** Asks a model what of the messages is worth remembering. Throws what the model throws. */
export const askFacts = async (
  model: LanguageModel,
  given: {
    messages: readonly ToldMessage[];
    known: readonly string[];
    names: { user: string; char: string };
    signal: AbortSignal;
  },
): Promise<Fact[]> => {
  const { messages, known, names } = given;
  const story = messages.map(({ role, text }, index) => `[${index + 1}] ${role === 'user' ? names.user : names.char}: ${text}`);
  const notes = known.length === 0 ? [] : ['Notes so far:', ...known.map((content) => `- ${content}`), ''];
  let answer = '';
  const request: ModelRequest = {
    messages: [
      { role: 'system', content: instruction(names) },
      { role: 'user', content: [...notes, 'Messages:', ...story].join('\n') },
    ],
    settings: { max_new_tokens: 300, temperature: 0.1, top_p: 1, top_k: 1 },
    scene: { ...emptyScene, characterName: names.char, userName: names.user },
    seed: hashText(messages.at(-1)?.id ?? ''),
    signal: given.signal,
  };
  for await (const piece of storablePieces(model.stream(request))) answer += piece;
  return readFacts(answer, messages);
};
