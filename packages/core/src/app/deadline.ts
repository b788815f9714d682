import { AppError, limits, type Endpoint } from '@troupe/protocol';

/** Ends what does not come: its request is stopped, and what waits for it fails as it would on a broken network. */
export interface Deadline {
  /** Aborted once it has passed. */
  signal: AbortSignal;
  /** Waits for `work`, so many milliseconds at most. */
  meet<T>(ms: number, work: Promise<T>): Promise<T>;
  /** What is waited for now comes at once or not at all: the page was away, and its connection may be dead without a word. */
  hurry(): void;
}

export const createDeadline = (): Deadline => {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Null while nothing is waited for. */
  let end: (() => void) | null = null;
  const rest = () => {
    clearTimeout(timer);
    end = null;
  };
  return {
    signal: late.signal,
    meet(ms, work) {
      const tooLate = new Promise<never>((_, fail) => {
        end = () => {
          rest();
          fail(new AppError('network', { message: 'Nothing came in time.' }));
          late.abort();
        };
        timer = setTimeout(end, ms);
      });
      return Promise.race([work.finally(rest), tooLate]);
    },
    hurry() {
      if (!end) return;
      clearTimeout(timer);
      timer = setTimeout(end, limits.awakeMs);
    },
  };
};

/** How long an answer may take, by what it has to carry and whether a model is asked. */
export const patienceFor = ({ method, answers, bodyKind }: Endpoint): number =>
  answers === 'file' || bodyKind === 'multipart' ? limits.fileMs : method === 'GET' ? limits.readMs : limits.writeMs;
