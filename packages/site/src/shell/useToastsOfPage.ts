import { useApp } from '@troupe/core/app';
import { useEffect, useRef } from 'react';

/** How long a message has stood when it belongs to the page that is left, in milliseconds: what was said with the step itself is younger. */
const settledAfterMs = 1000;

/** Takes messages of a page away with it. Those that offer a way back stay, since that still works. */
export const useToastsOfPage = (pathname: string): void => {
  const { toasts } = useApp();
  const since = useRef(new Map<number, number>());
  useEffect(
    () =>
      toasts.subscribe(({ shown }) => {
        const known = since.current;
        since.current = new Map(shown.map(({ id }) => [id, known.get(id) ?? performance.now()]));
      }),
    [toasts],
  );
  useEffect(() => {
    const isOver = (id: number) => performance.now() - (since.current.get(id) ?? Infinity) > settledAfterMs;
    toasts.setState((state) => ({
      ...state,
      shown: state.shown.filter(({ id, action }) => action !== undefined || !isOver(id)),
    }));
  }, [toasts, pathname]);
};
