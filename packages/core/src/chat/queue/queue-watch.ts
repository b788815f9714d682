import { limits, type QueueStatus } from '@troupe/protocol';

/** Where the user stands, as the page shows it. */
export interface QueueView {
  status: 'waiting' | 'access' | 'expired';
  /** From 1; 0 where it is not known. */
  position: number;
  /** Seconds: of the estimated wait, or of the access that is left. */
  timeLeft: number;
  /** This character may be chatted with all the same. */
  isBypassed: boolean;
}

export interface QueueWatchOptions {
  ask: (signal: AbortSignal) => Promise<QueueStatus>;
  /** Whether what the server sent opens the character on the screen; false clears an earlier bypass. */
  opens: (bypass: string | null) => Promise<boolean>;
  show: (view: QueueView) => void;
}

export interface QueueWatch {
  /** Asks now, whatever was planned. */
  refresh(): void;
  stop(): void;
}

/** Answers in a row that send the page to the line anew, before it takes its time. */
const maxRefreshes = 3;

/**
 * Follows the line (C-QUEUE-02, C-QUEUE-03): asks again after `retry_after`; takes access as expired when its 20 minutes
 * are over, and expired as a reason to ask again; on a failure a user who is inside stays inside,
 * anybody else waits, and the next try is 30 s away.
 */
export const watchQueue = ({ ask, opens, show }: QueueWatchOptions): QueueWatch => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  let view: QueueView | null = null;
  /** When the access that is known of ends; milliseconds since 1970. */
  let accessEndsAt = 0;
  let refreshes = 0;
  let isStopped = false;

  const put = (next: QueueView) => {
    view = next;
    show(next);
  };
  const plan = (seconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, seconds * 1000);
  };
  const expire = () => {
    if (view) put({ ...view, status: 'expired', timeLeft: 0 });
    refresh();
  };

  const take = async (answer: QueueStatus, signal: AbortSignal) => {
    const isBypassed = await opens(answer.bypass);
    if (signal.aborted) return;
    const { status, position, time_left: timeLeft, retry_after: retryAfter } = answer;
    if (status === 'expired' || status === 'refresh') {
      refreshes += 1;
      if (status === 'expired') put({ status, position: 0, timeLeft: 0, isBypassed });
      plan(refreshes > maxRefreshes ? limits.queueRetrySeconds : (retryAfter ?? 0), refresh);
      return;
    }
    refreshes = 0;
    put({ status, position, timeLeft, isBypassed });
    if (status === 'access') accessEndsAt = timeLeft > 0 ? Date.now() + timeLeft * 1000 : Number.POSITIVE_INFINITY;
    if (status === 'access' && timeLeft > 0 && timeLeft <= (retryAfter ?? timeLeft)) plan(timeLeft, expire);
    else if (retryAfter !== null) plan(Math.max(1, retryAfter), refresh);
  };

  const refresh = () => {
    if (isStopped) return;
    clearTimeout(timer);
    running.abort();
    const { signal } = (running = new AbortController());
    ask(signal)
      .then((answer) => take(answer, signal))
      .catch(() => {
        if (signal.aborted) return;
        const isInside = view?.status === 'access' && Date.now() < accessEndsAt;
        if (!isInside) put({ position: 0, timeLeft: 0, isBypassed: false, ...view, status: 'waiting' });
        plan(limits.queueRetrySeconds, refresh);
      });
  };

  refresh();
  return {
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      running.abort();
    },
  };
};
