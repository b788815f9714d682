import type { CoveredEntry, LoreCoverage } from '@troupe/protocol';
import type { LoreActivation } from './activation.ts';
import type { LoreLine } from './fit.ts';

type Why = CoveredEntry['reasons'][number]['why'];

/** From what keeps an entry from a prompt at the very end to what nobody ever said. */
const byNearness: readonly Why[] = [
  'no_room',
  'too_large',
  'group',
  'probability',
  'cooldown',
  'secondary',
  'condition',
  'took_too_long',
  'invalid_keyword',
  'empty',
  'disabled',
  'no_keyword',
];

interface Tally {
  fired: number;
  cut: number;
  keywords: Map<string, number>;
  reasons: Map<Why, number>;
}

const countIn = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

const toCovered = (id: string, { fired, cut, keywords, reasons }: Tally): CoveredEntry => ({
  entry_id: id,
  fired,
  cut,
  keywords: [...keywords]
    .map(([keyword, replies]) => ({ keyword, replies }))
    .toSorted((one, other) => other.replies - one.replies),
  reasons: byNearness.flatMap((why) => {
    const replies = reasons.get(why);
    return replies === undefined ? [] : { why, replies };
  }),
});

/** Counts what became of one book's entries over many replies; what other books did is nothing of it. */
export const createCoverage = (lorebookId: string, ids: readonly string[]) => {
  const tallies = new Map<string, Tally>(
    ids.map((id) => [id, { fired: 0, cut: 0, keywords: new Map<string, number>(), reasons: new Map<Why, number>() }]),
  );
  let chats = 0;
  let replies = 0;
  return {
    /** A reply more. */
    add({ fired, quiet }: LoreActivation, lines: readonly LoreLine[]) {
      replies += 1;
      const cuts = new Map(
        lines.flatMap(({ entryId, outcome, why = 'no_room' }) => (outcome === 'cut' ? [[entryId, why] as const] : [])),
      );
      for (const { entry, bookId, match } of fired) {
        const tally = bookId === lorebookId ? tallies.get(entry.id) : undefined;
        if (!tally) continue;
        if (match !== null) countIn(tally.keywords, match.keyword);
        const why = cuts.get(entry.id);
        if (why === undefined) tally.fired += 1;
        else {
          tally.cut += 1;
          countIn(tally.reasons, why);
        }
      }
      for (const { entry, bookId, rule } of quiet) {
        const tally = bookId === lorebookId ? tallies.get(entry.id) : undefined;
        if (tally) countIn(tally.reasons, rule);
      }
    },
    /** All replies of a chat were added. */
    endChat() {
      chats += 1;
    },
    tell: (): LoreCoverage => ({
      chats,
      replies,
      entries: [...tallies].map(([id, tally]) => toCovered(id, tally)),
    }),
  };
};
