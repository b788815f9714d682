import {
  emptyEntry,
  entryFaults,
  settleEntry,
  type LorebookEntryFault,
  type LorebookEntryForm,
  type LorebookForm,
} from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand';
import { applyChanges, inOrder, undoOf, type DeskChange, type DeskEntry } from './entry-changes.ts';

/** Where changes of entries are kept beside the desk. */
export interface EntryKeeper {
  /** Keeps changes, all of them; answers the entries that were made or changed, as they are kept. Throws what stands against it. */
  keep: (changes: readonly DeskChange[]) => Promise<readonly DeskEntry[]>;
}

export interface DeskState {
  /** Its name and what stands around it, as they are typed. */
  form: LorebookForm;
  /** Entries as they are kept; as they are agreed on, while the lorebook is not made. */
  entries: readonly DeskEntry[];
  /** Texts of entries that are typed and not kept, by id; a new entry is here alone. */
  typed: Readonly<Record<string, LorebookEntryForm>>;
  /** The entry that stands open; null for none. */
  chosenId: string | null;
  /** Entries whose faults are told: keeping them was tried. */
  told: ReadonlySet<string>;
  /** What brings back what was done last, and what does it again. */
  past: readonly (readonly DeskChange[])[];
  future: readonly (readonly DeskChange[])[];
  isBusy: boolean;
  /** Why the last change was not kept. */
  failure: unknown;
  /** Entries that a file brought: they keep what it said until they are edited. */
  imported: ReadonlySet<string>;
}

/** What is done with the entries of a lorebook, on the page that shows them. */
export interface LorebookDesk {
  store: StoreApi<DeskState>;
  set: (change: Partial<LorebookForm>) => void;
  choose: (id: string | null) => void;
  /** Opens a new entry, of which nothing is kept yet. */
  add: (from?: Partial<LorebookEntryForm>) => string;
  type: (id: string, change: Partial<LorebookEntryForm>) => void;
  /** Forgets what is typed of an entry. */
  discard: (id: string) => void;
  /** Keeps what is typed of an entry; answers whether it was made, changed, or, null, not kept. */
  keep: (id: string) => Promise<'added' | 'updated' | null>;
  /** Makes changes of kept entries, to be undone at once; answers whether they were kept. */
  change: (changes: readonly DeskChange[]) => Promise<boolean>;
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  /** Takes entries as a server has them now; what is typed stays. */
  renew: (entries: readonly DeskEntry[]) => void;
}

/** Steps that can be undone. */
const stepsMax = 50;

let made = 0;
/** An id that no server gives, in the order in which they were made, also over several visits of the page. */
export const newEntryId = (): string => {
  made += 1;
  return `new-${Math.floor(performance.timeOrigin).toString(36)}-${String(made).padStart(6, '0')}`;
};

const isBlank = ({ name, keywords, content }: LorebookEntryForm): boolean =>
  name.trim() === '' && keywords.length === 0 && content.trim() === '';

/** What an entry says now: as it is typed, else as it is kept. */
export const formOf = ({ entries, typed }: Pick<DeskState, 'entries' | 'typed'>, id: string): LorebookEntryForm | null =>
  typed[id] ?? entries.find((one) => one.id === id) ?? null;

const keptOf = ({ entries }: Pick<DeskState, 'entries'>, id: string): DeskEntry | null =>
  entries.find((one) => one.id === id) ?? null;

/** What stands against keeping an entry as it is typed. */
export const faultsOf = (state: Pick<DeskState, 'entries' | 'typed'>, id: string): LorebookEntryFault[] => {
  const form = formOf(state, id);
  return form ? entryFaults(settleEntry(form), keptOf(state, id)) : [];
};

/** Whether anything is typed of entries that is not kept; a new entry of which nothing is written is nothing. */
export const hasTyped = ({ entries, typed }: Pick<DeskState, 'entries' | 'typed'>): boolean =>
  Object.entries(typed).some(([id, form]) => !isBlank(form) || entries.some((one) => one.id === id));

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface DeskStart {
  form: LorebookForm;
  entries: readonly DeskEntry[];
  /** Whether a file brought the entries. */
  isImported?: boolean;
  /** What was typed before and not kept. */
  typed?: DeskState['typed'];
  /** Null while the lorebook is not made: its entries are kept with it. */
  keeper: EntryKeeper | null;
}

const startOf = ({ form, entries, typed = {}, isImported = false }: DeskStart): DeskState => ({
  form,
  entries: inOrder(entries),
  typed,
  chosenId: null,
  told: new Set(),
  past: [],
  future: [],
  isBusy: false,
  failure: null,
  imported: new Set(isImported ? entries.map(({ id }) => id) : []),
});

/** Changes as a server kept them: it may keep a text otherwise than it was sent, and gives ids of its own. */
const asKept = (changes: readonly DeskChange[], kept: readonly DeskEntry[] | null): DeskChange[] => {
  let at = 0;
  return changes.map((change): DeskChange => {
    if (change.op === 'delete' || !kept) return change;
    const entry = kept[at];
    at += 1;
    return entry ? { ...change, entry } : change;
  });
};

type Steps = Pick<LorebookDesk, 'change' | 'undo' | 'redo'>;

/**
 * What is typed of entries that are removed goes with them, and comes back with them: it would be a new entry otherwise.
 * `dropped` holds it meanwhile.
 */
const moveTyped = (
  typed: DeskState['typed'],
  done: readonly DeskChange[],
  dropped: Map<string, LorebookEntryForm>,
): DeskState['typed'] => {
  const now: Record<string, LorebookEntryForm> = { ...typed };
  for (const change of done) {
    const id = change.op === 'delete' ? change.id : change.op === 'restore' ? change.entry.id : null;
    const form = id === null ? undefined : change.op === 'delete' ? now[id] : dropped.get(id);
    if (id === null || form === undefined) continue;
    if (change.op === 'restore') now[id] = form;
    else {
      dropped.set(id, form);
      delete now[id];
    }
  }
  return now;
};

/** Changes of kept entries, each with its way back; made while another is on its way they would be lost. */
const createSteps = ({ getState, setState }: StoreApi<DeskState>, keeper: EntryKeeper | null): Steps => {
  const dropped = new Map<string, LorebookEntryForm>();
  /** Keeps changes and draws them; answers what undoes them, or null where they were not kept. */
  const commit = async (changes: readonly DeskChange[]): Promise<DeskChange[] | null> => {
    if (changes.length === 0) return null;
    setState({ isBusy: true });
    try {
      const done = asKept(changes, (await keeper?.keep(changes)) ?? null);
      const before = getState().entries;
      setState(({ typed }) => ({ entries: applyChanges(before, done), typed: moveTyped(typed, done, dropped) }));
      return undoOf(before, done);
    } catch (failure) {
      setState({ failure });
      return null;
    } finally {
      setState({ isBusy: false });
    }
  };
  const goBack = async (from: 'past' | 'future', to: 'past' | 'future'): Promise<boolean> => {
    const changes = getState()[from].at(-1);
    if (!changes) return false;
    const back = await commit(changes);
    if (back === null) return false;
    setState((state) => ({ [from]: state[from].slice(0, -1), [to]: [...state[to], back] }));
    return true;
  };
  return {
    async change(changes) {
      const back = await commit(changes);
      if (back === null) return false;
      setState(({ past }) => ({ past: [...past, back].slice(-stepsMax), future: [] }));
      return true;
    },
    undo: () => goBack('past', 'future'),
    redo: () => goBack('future', 'past'),
  };
};

/** Keeps what is typed of an entry. */
const keepTyped = async ({ getState, setState }: StoreApi<DeskState>, { change }: Steps, id: string) => {
  const state = getState();
  const form = state.typed[id];
  if (!form) return null;
  if (faultsOf(state, id).length > 0) {
    setState({ told: new Set([...state.told, id]) });
    return null;
  }
  const settled = settleEntry(form);
  const isNew = keptOf(state, id) === null;
  const before = new Set(state.entries.map((one) => one.id));
  const isKept = await change([isNew ? { op: 'create', entry: { ...settled, id } } : { op: 'update', id, entry: settled }]);
  if (!isKept) return null;
  const now = getState();
  const keptId = isNew ? (now.entries.find((one) => !before.has(one.id))?.id ?? id) : id;
  const since = now.typed[id];
  // What was typed while it was on its way stays.
  const isSettled = since === undefined || since === form;
  const rest = withoutKey(now.typed, id);
  setState({ typed: isSettled ? rest : { ...rest, [keptId]: since }, ...(now.chosenId === id && { chosenId: keptId }) });
  return isNew ? 'added' : 'updated';
};

/**
 * Does one thing after another, in the order in which they were asked for. What failed before is told no longer once another is
 * asked for, and still where that was waiting already.
 */
const createTurns = ({ setState }: StoreApi<DeskState>) => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    setState({ failure: null });
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
};

export const createLorebookDesk = ({ keeper, ...start }: DeskStart): LorebookDesk => {
  const store = createStore<DeskState>(() => startOf({ ...start, keeper }));
  const { getState, setState } = store;
  const steps = createSteps(store, keeper);
  // What is pressed while a change is on its way waits for it, and finds the desk as that left it.
  const inTurn = createTurns(store);
  return {
    store,
    change: (changes) => inTurn(() => steps.change(changes)),
    undo: () => inTurn(steps.undo),
    redo: () => inTurn(steps.redo),
    set: (change) => setState((state) => ({ form: { ...state.form, ...change } })),
    choose: (chosenId) => setState({ chosenId }),
    add(from) {
      const id = newEntryId();
      const last = getState().entries.at(-1);
      const entry = { ...emptyEntry(), ...(last && { insertion_order: Math.floor(last.insertion_order) + 1 }), ...from };
      setState((state) => ({ typed: { ...state.typed, [id]: entry }, chosenId: id }));
      return id;
    },
    type(id, change) {
      const state = getState();
      const now = formOf(state, id);
      if (!now) return;
      const next = { ...now, ...change };
      const kept = keptOf(state, id);
      const isBack = kept !== null && isSame({ ...kept, ...next }, kept);
      setState({ typed: isBack ? withoutKey(state.typed, id) : { ...state.typed, [id]: next } });
    },
    discard(id) {
      const state = getState();
      const told = new Set(state.told);
      told.delete(id);
      const isGone = keptOf(state, id) === null && state.chosenId === id;
      setState({ typed: withoutKey(state.typed, id), told, ...(isGone && { chosenId: null }) });
    },
    keep: (id) => inTurn(() => keepTyped(store, steps, id)),
    renew: (next) => setState({ entries: inOrder(next), past: [], future: [] }),
  };
};
