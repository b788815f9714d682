import type { TestedEntry } from '@troupe/protocol';
import { placeInText } from '../../kernel/folded-text.ts';
import type { FiredEntry, LoreActivation, LoreSource, QuietEntry } from './activation.ts';
import type { LoreLine } from './fit.ts';

/** An entry of which nothing came. */
const blank = (id: string): TestedEntry => ({
  entry_id: id,
  outcome: 'quiet',
  why: null,
  keyword: null,
  message: null,
  called_by: null,
  start: null,
  end: null,
  tokens: null,
  left: null,
  rolled: null,
  lost_to: null,
});

const ofQuiet = ({ entry, rule, rolled, lostTo }: QuietEntry): TestedEntry => ({
  ...blank(entry.id),
  why: rule,
  rolled: rolled ?? null,
  lost_to: lostTo ?? null,
});

/** What called an entry: a message by its number, and where it says so; or another entry. */
const ofMatch = (match: FiredEntry['match'], messages: readonly LoreSource[]): Partial<TestedEntry> => {
  if (match === null) return {};
  const { keyword, sourceId } = match;
  const message = messages.findIndex(({ id }) => id === sourceId);
  const text = messages[message]?.text;
  if (text === undefined) return { keyword, called_by: sourceId };
  const place = placeInText(text, match.at);
  return { keyword, message, ...place };
};

const ofFired = (
  { entry, match, isSticky, rolled }: FiredEntry,
  line: LoreLine | undefined,
  messages: readonly LoreSource[],
): TestedEntry => ({
  ...blank(entry.id),
  outcome: line?.outcome ?? 'fired',
  why: line?.why ?? (isSticky ? 'sticky' : null),
  ...ofMatch(match, messages),
  tokens: line?.tokens ?? null,
  left: line?.left ?? null,
  rolled: rolled ?? null,
});

/** What became of entries, in the order of `ids`: the chat's own activation and account of its share, told whole. */
export const toTested = (
  ids: readonly string[],
  { fired, quiet }: LoreActivation,
  { lines, messages }: { lines: readonly LoreLine[]; messages: readonly LoreSource[] },
): TestedEntry[] => {
  const told = new Map<string, TestedEntry>([
    ...quiet.map((one) => [one.entry.id, ofQuiet(one)] as const),
    ...fired.map((one) => {
      const line = lines.find(({ entryId, outcome }) => entryId === one.entry.id && outcome !== 'quiet');
      return [one.entry.id, ofFired(one, line, messages)] as const;
    }),
  ]);
  return ids.map((id) => told.get(id) ?? blank(id));
};
