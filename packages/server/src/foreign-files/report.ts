import { cutAtGrapheme } from '@troupe/protocol';
import type { ImportedCharacter } from '@troupe/protocol';

export type ReportLine = ImportedCharacter['report'][number];

/** Fields and files that are named one by one; where a file has more, they are counted. */
const mostNamed = 200;
const longestName = 80;

const shortened = (text: string) => (text.length > longestName ? `${cutAtGrapheme(text, longestName - 1)}…` : text);

/** Collects what happened to each field; the review shows the lines in this order. */
export interface Report {
  /** Taken over as it was. Says nothing where something else is said of the same field. */
  kept(field: string, note?: string): void;
  changed(field: string, note: string): void;
  /** Not stored anywhere. */
  dropped(field: string, note: string): void;
  /** Stored with the card for the way out; nothing here heeds it. */
  unused(field: string, note?: string): void;
  /** Of something that stands in many places: one line tells in how many. */
  often(action: Exclude<ReportLine['action'], 'kept'>, field: string, note?: string): void;
  lines(): ReportLine[];
}

interface Entry {
  field: string;
  action: ReportLine['action'];
  notes: Set<string>;
  count: number;
}

const noteOf = ({ notes, count, action }: Entry): string =>
  [
    ...(action === 'kept_not_used' && notes.size === 0 ? ['kept with the card; nothing here heeds it'] : notes),
    ...(count > 1 ? [`${count} times`] : []),
  ].join('; ');

export const createReport = (): Report => {
  const entries = new Map<string, Entry>();
  const rest = new Map<string, { action: ReportLine['action']; count: number; note: string }>();
  let named = 0;
  const add = (action: ReportLine['action'], field: string, note: string, adds = 0): void => {
    const key = `${action} ${field}`;
    const entry = entries.get(key) ?? { field: shortened(field), action, notes: new Set(), count: 0 };
    if (note !== '') entry.notes.add(note);
    entry.count += adds;
    entries.set(key, entry);
  };
  /** Names a field that a stranger chose, or counts it where too many were named. */
  const addNamed = (action: ReportLine['action'], field: string, note: string, adds: number): void => {
    const isNew = !entries.has(`${action} ${field}`);
    if (isNew) named += 1;
    if (!isNew || named <= mostNamed) add(action, field, note, adds);
    else {
      const more = rest.get(`${action} ${note}`) ?? { action, count: 0, note };
      rest.set(`${action} ${note}`, { ...more, count: more.count + 1 });
    }
  };
  return {
    kept: (field, note = '') => add('kept', field, note),
    changed: (field, note) => add('changed', field, note),
    dropped: (field, note) => addNamed('dropped', field, note, 0),
    unused: (field, note = '') => addNamed('kept_not_used', field, note, 0),
    often: (action, field, note = '') => addNamed(action, field, note, 1),
    lines() {
      const all = [...entries.values()];
      const said = new Set(all.filter(({ action }) => action !== 'kept').map(({ field }) => field));
      // What was changed was not kept: what there is to say of the rest stands in the line that says so.
      for (const { field, action, notes } of all) {
        const changed = action === 'kept' ? all.find((one) => one.action === 'changed' && one.field === field) : undefined;
        for (const note of changed ? notes : []) changed?.notes.add(note);
        if (changed) notes.clear();
      }
      return [
        ...all
          .filter(({ action, field, notes }) => action !== 'kept' || notes.size > 0 || !said.has(field))
          .map((entry) => ({ field: entry.field, action: entry.action, note: noteOf(entry) })),
        ...[...rest.values()].map(({ action, count, note }) => ({
          field: '…',
          action,
          note: `${count} more${note === '' ? '' : `: ${note}`}`,
        })),
      ];
    },
  };
};
