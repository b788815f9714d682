/** Who may write a draft in this browser: one tab, while the others read along. */
export type DraftRole = 'writer' | 'reader';

export interface DraftLockOptions {
  /** Of the lock: the same in every tab that opens the draft. */
  name: string;
  /** Where the browser has no locks, every tab writes, and the account keeps two of them apart. */
  locks: LockManager | undefined;
  onRole: (role: DraftRole) => void;
  /** Asks the tab that writes to finish: called before the lock is wanted. */
  askForIt: () => void;
}

export interface DraftLock {
  /** Writes here from now on; a tab that does not let go is passed over. */
  takeOver: () => void;
  /** Lets another tab write. */
  letGo: () => void;
  end: () => void;
}

/** Milliseconds that a tab is waited for: one that the browser has put to sleep answers nothing. */
const patienceMs = 2000;

/** Holds a lock until `release` is called, or until it is taken away. */
const createHold = (locks: LockManager, name: string, onHeld: () => void) => {
  let release: (() => void) | null = null;
  const hold = async (options: LockOptions): Promise<'released' | 'taken' | 'busy'> => {
    try {
      return await locks.request(name, options, async (lock) => {
        if (lock === null) return 'busy';
        onHeld();
        await new Promise<void>((done) => (release = done));
        release = null;
        return 'released';
      });
    } catch {
      release = null;
      return 'taken';
    }
  };
  return { hold, release: () => release?.(), isHeld: () => release !== null };
};

/** One tab writes a draft; another takes over by asking for it. */
export const holdDraft = ({ name, locks, onRole, askForIt }: DraftLockOptions): DraftLock => {
  if (!locks) {
    onRole('writer');
    return { takeOver: () => undefined, letGo: () => undefined, end: () => undefined };
  }
  const { hold, release, isHeld } = createHold(locks, name, () => onRole('writer'));
  let waiting = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads along until the tab that writes is closed or lets go. */
  const wait = async (): Promise<void> => {
    if (isOver) return;
    onRole('reader');
    waiting = new AbortController();
    const end = await hold({ signal: waiting.signal });
    if (end === 'taken' && waiting.signal.aborted) return;
    await wait();
  };
  const begin = async (options: LockOptions): Promise<void> => {
    await hold(options);
    await wait();
  };
  void begin({ ifAvailable: true });
  return {
    takeOver() {
      askForIt();
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isHeld() || isOver) return;
        waiting.abort();
        void begin({ steal: true });
      }, patienceMs);
    },
    letGo: release,
    end() {
      isOver = true;
      clearTimeout(timer);
      waiting.abort();
      release();
    },
  };
};
