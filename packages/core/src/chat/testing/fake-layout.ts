import { vi } from 'vitest';

/** jsdom has no layout: everything observed is told to be this high, so that virtual lists show their rows. */
export const fakeLayout = (height = 100): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #report: ResizeObserverCallback;
      #watched = new Set<Element>();
      constructor(report: ResizeObserverCallback) {
        this.#report = report;
      }
      observe(target: Element) {
        this.#watched.add(target);
        queueMicrotask(() => {
          if (!this.#watched.has(target) || !target.isConnected) return;
          const contentRect = { width: 600, height } as DOMRectReadOnly;
          this.#report([{ target, contentRect } as ResizeObserverEntry], this as never as ResizeObserver);
        });
      }
      unobserve(target: Element) {
        this.#watched.delete(target);
      }
      disconnect() {
        this.#watched.clear();
      }
    },
  );
  // virtua sets sizes only on what has an offset parent.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
};
