import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Milliseconds after which a browser that does not answer counts as one that refuses. */
const patienceMs = 3000;

const within = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The browser's storage did not answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Opens a database of the browser with the first use, and anew after the browser has closed it. */
export const createOpener = <Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => void (opened = null);
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade,
      blocking(_now, _wanted, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
};

/** Asks a database, and answers `otherwise` where the browser has none, refuses, or does not answer. */
export const createAttempt =
  <Schema extends DBSchema>(open: () => Promise<IDBPDatabase<Schema>>) =>
  async <T>(run: (database: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await within(patienceMs, async () => run(await open()));
    } catch {
      return otherwise;
    }
  };
