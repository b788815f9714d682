import { AppError, limits, type ImportedCharacter } from '@troupe/protocol';

/** Where one file of an import stands. */
export type ImportState =
  | { kind: 'waiting' | 'reading' | 'same' | 'too-large' }
  | { kind: 'ready' | 'saving'; reading: ImportedCharacter }
  | { kind: 'done'; reading: ImportedCharacter; characterId: string }
  /** `reading` is there where it was read and could not be saved. */
  | { kind: 'failed'; error: unknown; reading: ImportedCharacter | null };

export interface CardImport {
  /** Counted from 1, in the order in which they came. */
  number: number;
  file: File;
  /** Of its saving, so that one whose answer was lost is saved once. */
  idempotencyKey: string;
  state: ImportState;
}

export interface CardImportQueueOptions {
  /** A review that stores nothing. */
  read: (file: File) => Promise<ImportedCharacter>;
  /** The same, saved: it has an id. */
  store: (file: File, idempotencyKey: string) => Promise<ImportedCharacter>;
  onChange: (imports: readonly CardImport[]) => void;
}

export interface CardImportQueue {
  /** Files to read; one that is here already is named and left alone. */
  add: (files: readonly File[]) => void;
  /** Saves what is ready, one after the other. */
  save: (numbers: readonly number[]) => void;
  /** Reads again what could not be read, saves again what could not be saved. */
  retry: (number: number) => void;
  takeOut: (number: number) => void;
  /** Begins nothing more, and tells of nothing more. */
  end: () => void;
}

/** What tells two files apart without reading them. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const isAnswered = (error: unknown) => error instanceof AppError && error.code !== 'network' && error.code !== 'offline';

const stateOf = (file: File, known: readonly CardImport[]): ImportState => {
  if (known.some((one) => isSameFile(one.file, file))) return { kind: 'same' };
  return { kind: file.size > limits.cardFileBytes ? 'too-large' : 'waiting' };
};

/**
 * Card files on their way in: read one at a time, and saved once that is wanted. A file that fails stops none of the
 * others, and what is wanted comes before what only waits to be read.
 */
export const createCardImportQueue = ({ read, store, onChange }: CardImportQueueOptions): CardImportQueue => {
  let imports: readonly CardImport[] = [];
  let wanted: readonly number[] = [];
  let isRunning = false;
  let isEnded = false;

  const change = (next: readonly CardImport[]) => {
    if (isEnded) return;
    imports = next;
    onChange(imports);
  };
  const put = (number: number, state: ImportState) =>
    change(imports.map((one) => (one.number === number ? { ...one, state } : one)));
  const handle = async ({ number, file, idempotencyKey, state }: CardImport) => {
    const known = state.kind === 'ready' ? state.reading : null;
    put(number, known ? { kind: 'saving', reading: known } : { kind: 'reading' });
    try {
      const reading = await (known ? store(file, idempotencyKey) : read(file));
      put(number, known ? { kind: 'done', reading, characterId: reading.id ?? '' } : { kind: 'ready', reading });
    } catch (error) {
      put(number, { kind: 'failed', error, reading: known });
    }
  };
  const next = () => {
    if (isEnded) return undefined;
    return (
      imports.find(({ number, state }) => state.kind === 'ready' && wanted.includes(number)) ??
      imports.find(({ state }) => state.kind === 'waiting')
    );
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let one = next(); one; one = next()) {
      const { number, state } = one;
      if (state.kind === 'ready') wanted = wanted.filter((given) => given !== number);
      await handle(one);
    }
    isRunning = false;
  };
  const want = (numbers: readonly number[]) => {
    wanted = [...wanted, ...numbers];
    void run();
  };

  return {
    add(files) {
      const all = [...imports];
      for (const file of files) {
        const number = (all.at(-1)?.number ?? 0) + 1;
        all.push({ number, file, idempotencyKey: crypto.randomUUID(), state: stateOf(file, all) });
      }
      change(all);
      void run();
    },
    save: want,
    retry(number) {
      const state = imports.find((one) => one.number === number)?.state;
      if (state?.kind !== 'failed') return;
      // What was refused is another try; what had no answer may be saved already.
      const idempotencyKey = isAnswered(state.error) ? crypto.randomUUID() : undefined;
      change(imports.map((one) => (one.number === number && idempotencyKey ? { ...one, idempotencyKey } : one)));
      put(number, state.reading ? { kind: 'ready', reading: state.reading } : { kind: 'waiting' });
      want(state.reading ? [number] : []);
    },
    takeOut: (number) => change(imports.filter((one) => one.number !== number)),
    end: () => void (isEnded = true),
  };
};
