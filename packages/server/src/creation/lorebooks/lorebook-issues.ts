import {
  AppError,
  entryFaults,
  lorebookLimits,
  type Issue,
  type LorebookConflict,
  type LorebookEntryFault,
  type LorebookEntryForm,
  type LorebookFault,
} from '@troupe/protocol';

const labels: Partial<Record<(LorebookFault | LorebookEntryFault)['field'], string>> = {
  name: 'Name',
  description: 'Description',
  content: 'Content',
};

/** What a list with too few or too many says (R-LORE-08). */
const lists: Partial<Record<(LorebookFault | LorebookEntryFault)['field'], { few: string; many: string }>> = {
  tags: { few: 'tags are', many: 'tags' },
  keywords: { few: 'keyword is', many: 'keywords' },
  entries: { few: 'entry is', many: 'entries' },
};

const sentence = (fault: LorebookFault | LorebookEntryFault): string => {
  const label = labels[fault.field] ?? 'Field';
  const list = lists[fault.field];
  switch (fault.rule) {
    case 'required':
      return 'This field is required';
    case 'too_short':
      return `${label} should be ${fault.limit} characters or more`;
    case 'too_long':
      return `${label} is maximum of ${fault.limit} characters`;
    case 'too_few':
      return `At least ${fault.limit} ${list?.few ?? 'are'} required`;
    case 'too_many':
      return `At most ${fault.limit} ${list?.many ?? ''} are allowed`;
  }
};

/** What stands against a book, or an entry at `path`, as the refusal of a call tells it: by field, in the words of the rules. */
export const toIssues = (faults: readonly (LorebookFault | LorebookEntryFault)[], path = 'body'): Issue[] =>
  faults.map((fault) => ({ path: `${path}.${fault.field}`, message: sentence(fault) }));

/** Throws `invalid_input` where anything stands against what was sent. */
export const refuseIssues = (issues: Issue[]): void => {
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
};

/** What stands against an entry, and what it must not hold as its shadow. */
export const entryIssues = (
  entry: LorebookEntryForm,
  base: LorebookEntryForm | null,
  { path, isImported = false }: { path: string; isImported?: boolean },
): Issue[] => [...(isImported ? [] : toIssues(entryFaults(entry, base), path)), ...shadowIssues(entry.shadow, path)];

/** A shadow is an object as JSON text, as an import gave it. */
export const readShadow = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

export const shadowIssues = (shadow: string | undefined, path: string): Issue[] =>
  shadow === undefined || shadow === '' || readShadow(shadow) !== null
    ? []
    : [{ path: `${path}.shadow`, message: 'must be an object as JSON text' }];

/** Says what stands against writing a book. */
export const conflict = (because: LorebookConflict, params: { revision: number } | { max: number }): AppError =>
  new AppError('conflict', { params: { because, ...params } });

/** Throws `conflict` where a device wrote upon another revision than there is. */
export const refuseRevision = (revision: number, base: number | undefined): void => {
  if (base !== undefined && base !== revision) throw conflict('revision', { revision });
};

/** Throws `conflict` where a book would have more entries than it may, and `invalid_input` where it would have none. */
export const refuseCount = (count: number): void => {
  if (count > lorebookLimits.entriesMax) throw conflict('entries_full', { max: lorebookLimits.entriesMax });
  if (count < lorebookLimits.entriesMin)
    refuseIssues(toIssues([{ field: 'entries', rule: 'too_few', limit: lorebookLimits.entriesMin }]));
};
