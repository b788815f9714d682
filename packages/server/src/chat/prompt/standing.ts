import type { PromptMessage } from '../../ports/language-model.ts';

/** The sections of the first message, in the order in which they stand. */
const sections = [
  'rules',
  'lore.before',
  'character',
  'lore.scenario',
  'persona',
  'lore.after',
  'memories.pinned',
  'examples',
  'memories.facts',
] as const;

/** A message of its own above the `depth` newest ones; 0 is below the newest. */
export interface Depth {
  depth: number;
  role: PromptMessage['role'];
}

/** A text that went in, and where: in a section, as a message of the history, at a depth of it, or after it. */
export interface StandingText {
  at: (typeof sections)[number] | 'end' | Depth | { message: PromptMessage['role'] };
  text: string;
  /** Lower stands earlier in the same place; a text without one stands after those that have one. */
  order?: number;
}

const byOrder = (a: StandingText, b: StandingText): number =>
  (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER);

/**
 * Puts texts at their depth into the history, which is oldest first: 0 below the newest message, N
 * above the N newest, on top where there are fewer. One depth and role make one message.
 */
export const placeAtDepth = (
  history: readonly PromptMessage[],
  placed: readonly (Depth & { text: string })[],
): PromptMessage[] => {
  const made = new Map<string, { index: number; message: PromptMessage }>();
  for (const { depth, role, text } of placed) {
    const index = Math.max(0, history.length - depth);
    const known = made.get(`${index} ${role}`);
    if (known) known.message.content += `\n\n${text}`;
    else made.set(`${index} ${role}`, { index, message: { role, content: text } });
  }
  const at = (index: number) => [...made.values()].filter((one) => one.index === index).map(({ message }) => message);
  return [...history.flatMap((message, index) => [...at(index), message]), ...at(history.length)];
};

/** The messages that texts make: sections first, then the history with what stands at a depth of it, then its end. */
export const stand = (given: readonly StandingText[]): PromptMessage[] => {
  const texts = given.toSorted(byOrder);
  const textsAt = (place: StandingText['at']) => texts.filter(({ at }) => at === place).map(({ text }) => text);
  const history: PromptMessage[] = [];
  const placed: (Depth & { text: string })[] = [];
  for (const { at, text } of texts) {
    if (typeof at === 'string') continue;
    if ('message' in at) history.push({ role: at.message, content: text });
    else placed.push({ ...at, text });
  }
  return [
    { role: 'system', content: sections.flatMap(textsAt).join('\n\n') },
    ...placeAtDepth(history, placed),
    ...textsAt('end').map((content): PromptMessage => ({ role: 'system', content })),
  ];
};
