import { createTermFinder, type TermFinder } from '../../kernel/disguises/term-finder.ts';
import { triggerTerms } from '../../kernel/disguises/triggers.ts';
import type { ModerationCategory } from '../../ports/index.ts';

/** Words by which a text itself says that it is meant to arouse. */
const adultMarks = ['nsfw', 'erotic', 'erotica', 'porn', 'porno', 'pornographic', 'hentai', 'lewd', 'smut', 'sexually explicit'];
const marks = createTermFinder(adultMarks.map((text) => ({ text, value: true })));

const ages =
  /(?<![\d.,:/-])(\d{1,2})(?:\s*|-)(?:years?|yrs?)(?:\s*|-)olds?\b|(?<![\d.,:/-])(\d{1,2})\s*(?:yo|y\/o)\b|\bage[ds]?\b\s*(?:is|of|[:=(-])?\s*["']?(\d{1,2})(?!\d|[.,:/-]\d|%)/giu;
const adultAge = 18;
/** Characters on both sides of an age within which a mark is about it. */
const reach = 160;

/** Whether somebody's age under eighteen stands near words that say what a text is for. */
const hasMinorNearMark = (text: string): boolean => {
  const plain = text.normalize('NFKC');
  for (const match of plain.matchAll(ages)) {
    const age = Number(match[1] ?? match[2] ?? match[3]);
    if (age >= adultAge || age === 0) continue;
    const near = plain.slice(Math.max(0, match.index - reach), match.index + match[0].length + reach);
    if (marks.find(near).size > 0) return true;
  }
  return false;
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
