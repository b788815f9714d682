const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Moves the focus to the first or last control of the content. A widget that was just opened may have
 * none yet: then to the first that comes, unless the visitor meanwhile went somewhere else.
 */
export const focusEdge = (content: Element, edge: 'first' | 'last'): void => {
  const page = content.ownerDocument;
  const move = (): boolean => {
    const control = [...content.querySelectorAll<HTMLElement>(CONTROLS)].at(edge === 'first' ? 0 : -1);
    // Ours is the frame that scrolls, never the page around it.
    control?.focus({ preventScroll: true });
    return control !== undefined;
  };
  if (move()) return;
  const observer = new MutationObserver(() => {
    if (page.activeElement !== page.body || move()) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
};
