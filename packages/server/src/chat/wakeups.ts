/** In-process news that a run's log has grown; readers in other processes poll instead. */
export interface Wakeups {
  wake(key: string): void;
  /** Resolves true at the next wake, false after `ms` or once the signal aborts. */
  wait(key: string, ms: number, signal?: AbortSignal): { done: Promise<boolean>; cancel(): void };
}

export const createWakeups = (): Wakeups => {
  const waiting = new Map<string, Set<(woken: boolean) => void>>();
  return {
    wake(key) {
      for (const resolve of [...(waiting.get(key) ?? [])]) resolve(true);
    },
    wait(key, ms, signal) {
      let cancel = () => {};
      const done = new Promise<boolean>((resolve) => {
        const settle = (woken: boolean) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', cancel);
          const others = waiting.get(key);
          others?.delete(settle);
          if (others?.size === 0) waiting.delete(key);
          resolve(woken);
        };
        cancel = () => settle(false);
        const timer = setTimeout(cancel, ms);
        signal?.addEventListener('abort', cancel, { once: true });
        const all = waiting.get(key) ?? new Set();
        waiting.set(key, all.add(settle));
        if (signal?.aborted) cancel();
      });
      return { done, cancel };
    },
  };
};
