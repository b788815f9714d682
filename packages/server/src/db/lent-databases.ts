import type { PGlite } from '@electric-sql/pglite';
import { toDatabase } from '../adapters/pglite.ts';
import type { Database } from '../ports/database.ts';

/** After so many the rows that were removed and never vacuumed begin to cost more than a new one. */
const loansMax = 40;
/** Idle ones that a worker keeps; a PGlite takes some 100 MB. */
const idleMax = 2;
/** A transaction that its test never ended holds a client for ever. */
const patienceMs = 10_000;

/** How a kind of database is opened, made empty again and removed. */
export interface Lender<T> {
  open: () => Promise<T>;
  /** Returns false where it cannot be made what it was. */
  empty: (one: T) => Promise<boolean>;
  remove: (one: T) => Promise<void>;
  /** The database for one test; its `close` is final for that test, and resolves when no query of it runs any more. */
  lend: (one: T) => Promise<Database>;
}

/**
 * Databases that are lent, emptied and lent again: opening a PGlite takes a second of the processor, emptying one a
 * hundredth. One whose tables, triggers or functions were changed is not lent again.
 */
export const createLending = <T>({ open, empty, remove, lend }: Lender<T>) => {
  const idle: { one: T; loans: number }[] = [];

  const isEmptied = async (one: T): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, patienceMs, false);
    });
    try {
      return await Promise.race([empty(one).catch(() => false), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const takeIdle = async () => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (await isEmptied(kept.one)) return kept;
      void remove(kept.one).catch(() => undefined);
    }
    return undefined;
  };

  return {
    take: async (): Promise<Database> => {
      const { one, loans } = (await takeIdle()) ?? { one: await open(), loans: 0 };
      const database = await lend(one);
      let isOpen = true;
      return {
        ...database,
        close: async () => {
          if (!isOpen) return;
          isOpen = false;
          await database.close();
          if (loans + 1 < loansMax && idle.length < idleMax) idle.push({ one, loans: loans + 1 });
          else await remove(one);
        },
      };
    },
  };
};

/** The error of a query to a database that was closed, as PGlite says it. */
const closed = () => Promise.reject(new Error('PGlite is closed'));

/** A client that outlives the database made of it. */
export const lendClient = async (client: PGlite): Promise<Database> => {
  let isOpen = true;
  const lent = new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return isOpen ? value.bind(target) : closed;
    },
  });
  const close = async () => {
    isOpen = false;
  };
  return { ...toDatabase(lent, close), close };
};
