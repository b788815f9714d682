import { useEffect } from 'react';
import { useReady } from './first-view.ts';

/** A keyboard of its own beside a mouse; elsewhere a field that gets the focus calls one over the page. */
const isDesktop = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

const isDialogOpen = () => document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;

/** Where a chat is written in, null on other pages, under a finger, and behind a dialog. */
const composerOf = (main: HTMLElement) =>
  isDesktop() && !isDialogOpen() ? main.querySelector<HTMLElement>('[data-troupe-part=composer] textarea') : null;

/**
 * Stands behind a screen inside its boundary: once that is there, moves the focus to the composer of a chat, and to the heading
 * of another page one has come to, so that it is read and Tab starts there. A page that the browser opened itself leaves the
 * focus where somebody has already put it.
 */
export const FocusOnNavigation = ({ visit }: { visit: number }) => {
  useReady();
  useEffect(() => {
    const main = document.getElementById('troupe-main');
    if (!main) return;
    const composer = composerOf(main);
    if (visit === 0) {
      if (document.activeElement === document.body) composer?.focus({ preventScroll: true });
      return;
    }
    // The heading of a page that is still loading goes away, and would take the focus with it.
    const heading = main.querySelector<HTMLElement>('h1:not([data-troupe-state=loading])');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (composer ?? heading ?? main).focus({ preventScroll: true });
  }, [visit]);
  return null;
};
