import type { App } from '@troupe/core/app';
import type { Router } from '../router/router.ts';

/** How long a message has stood when it belongs to the page that is left, in milliseconds: what was said with the step itself is younger. */
const settledAfterMs = 1000;

/** Takes messages of a page away with it. Those that offer a way back stay, since that still works. */
export const endToastsWithPages = ({ toasts }: Pick<App, 'toasts'>, { place }: Pick<Router, 'place'>): void => {
  let since = new Map<number, number>();
  toasts.subscribe(({ shown }) => {
    since = new Map(shown.map(({ id }) => [id, since.get(id) ?? performance.now()]));
  });
  place.subscribe(({ pathname }, { pathname: left }) => {
    if (pathname === left) return;
    const isOver = (id: number) => performance.now() - (since.get(id) ?? Infinity) > settledAfterMs;
    toasts.setState((state) => ({
      ...state,
      shown: state.shown.filter(({ id, action }) => action !== undefined || !isOver(id)),
    }));
  });
};
