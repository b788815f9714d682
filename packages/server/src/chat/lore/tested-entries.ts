import type { TestedEntry } from '@troupe/protocol';
import { createPlaceInText, type PlaceInText } from '../../kernel/folded-text.ts';
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

/** The messages by their ids: the number of each, and where its words stand. */
type Heard = ReadonlyMap<string, { message: number; placeOf: PlaceInText }>;

/** What called an entry: a message by its number, and where it says so; or another entry. */
const ofMatch = (match: FiredEntry['match'], heard: Heard): Partial<TestedEntry> => {
  if (match === null) return {};
  const { keyword, sourceId } = match;
  const source = heard.get(sourceId);
  if (source === undefined) return { keyword, called_by: sourceId };
  return { keyword, message: source.message, ...source.placeOf(match.at) };
};

const ofFired = ({ entry, match, isSticky, rolled }: FiredEntry, line: LoreLine | undefined, heard: Heard): TestedEntry => ({
  ...blank(entry.id),
  outcome: line?.outcome ?? 'fired',
  why: line?.why ?? (isSticky ? 'sticky' : null),
  ...ofMatch(match, heard),
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
  const heard: Heard = new Map(messages.map(({ id, text }, message) => [id, { message, placeOf: createPlaceInText(text) }]));
  const lineOf = new Map(lines.filter(({ outcome }) => outcome !== 'quiet').map((line) => [line.entryId, line]));
  const told = new Map<string, TestedEntry>([
    ...quiet.map((one) => [one.entry.id, ofQuiet(one)] as const),
    ...fired.map((one) => [one.entry.id, ofFired(one, lineOf.get(one.entry.id), heard)] as const),
  ]);
  return ids.map((id) => told.get(id) ?? blank(id));
};
