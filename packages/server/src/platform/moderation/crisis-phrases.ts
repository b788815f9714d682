import { createTermFinder } from '../../kernel/disguises/term-finder.ts';

/**
 * Phrases of people who may need help now. A card of help refuses nothing and an unneeded one costs a glance, so these few
 * always apply, in English, whatever list an operator supplies.
 */
const phrases = [
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'take my own life',
  'taking my own life',
  'commit suicide',
  'committing suicide',
  'suicidal',
  'hurt myself on purpose',
  'harm myself',
  'harming myself',
  'cutting myself',
  'self harm',
  'self-harming',
  'want to die',
  'wanna die',
  'want to be dead',
  'better off dead',
  'do not want to live',
  'dont want to live',
  "don't want to live",
  'no reason to live',
  'want to end it all',
];

const finder = createTermFinder(phrases.map((text) => ({ text, value: true })));

/** Whether a message asks for the card with people who help. */
export const asksForHelp = (text: string): boolean => finder.find(text).size > 0;
