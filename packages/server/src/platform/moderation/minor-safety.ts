import { plainText } from '@troupe/protocol';
import { createTermFinder, type TermFinder } from '../../kernel/disguises/term-finder.ts';
import { triggerTerms } from '../../kernel/disguises/triggers.ts';
import type { ModerationCategory } from '../../ports/index.ts';

/** Words by which a text itself says that it is meant to arouse. */
const adultMarks = ['nsfw', 'erotic', 'erotica', 'porn', 'porno', 'pornographic', 'hentai', 'lewd', 'smut', 'sexually explicit'];
const marks = createTermFinder(adultMarks.map((text) => ({ text, value: true })));

const ages =
  /(?<![\d.,:/-])(\d{1,2})(?:\s{0,3}|-)(?:years?|yrs?)(?:\s{0,3}|-)olds?\b|(?<![\d.,:/-])(\d{1,2})\s{0,3}(?:yo|y\/o)\b|\bage[ds]?\b\s{0,3}(?:is|of|[:=(-])?\s{0,3}["']?(\d{1,2})(?!\d|[.,:/-]\d|%)/giu;
const adultAge = 18;
/** Characters on both sides of an age within which a mark is about it. */
const reach = 160;

/**
 * Whether an age under eighteen stands near words that say what a text is for. Ages whose surroundings meet are
 * looked at as one: nothing is read twice, however many there are.
 */
const hasMinorNearMark = (text: string): boolean => {
  const plain = plainText(text);
  let start = 0;
  let end = 0;
  const isMarked = () => end > start && marks.find(plain.slice(start, end)).size > 0;
  for (const match of plain.matchAll(ages)) {
    const age = Number(match[1] ?? match[2] ?? match[3]);
    if (age >= adultAge || age === 0) continue;
    const from = Math.max(0, match.index - reach);
    if (from > end) {
      if (isMarked()) return true;
      start = from;
    }
    end = match.index + match[0].length + reach;
  }
  return isMarked();
};

/** The layer that runs first and last whatever judge is set: no list, no service, no setting. */
export interface FixedRules {
  find(text: string): Set<ModerationCategory>;
  pendingLength(text: string): number;
}

/** @param testMode takes the inert triggers for true positives */
export const createFixedRules = ({ testMode }: { testMode: boolean }): FixedRules => {
  const triggers: TermFinder<ModerationCategory> = createTermFinder(testMode ? triggerTerms : []);
  return {
    find: (text) => {
      const found = triggers.find(text);
      if (hasMinorNearMark(text)) found.add('minors');
      return found;
    },
    pendingLength: triggers.pendingLength,
  };
};
