/** How long after a call of the page's its frame may still be on the way to the focus, in milliseconds. */
const FRAME_FOCUS_MS = 1000;

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Moves the focus to the first or last control of the content; where one writes, that is the first. Under a finger the frame
 * alone has the focus: a field would call the keyboard over what the user came to read. A widget that was just opened may have
 * none yet, and a frame that was just shown again has none on screen yet: then to the first that can
 * take it, unless the user meanwhile went somewhere else.
 */
export const focusEdge = (content: Element, edge: 'first' | 'last'): void => {
  const page = content.ownerDocument;
  if (edge === 'first' && page.defaultView?.matchMedia('(pointer:coarse)').matches) return;
  const move = (): boolean => {
    const controls = [...content.querySelectorAll<HTMLElement>(CONTROLS)];
    if (edge === 'last') controls.reverse();
    else controls.unshift(...content.querySelectorAll('textarea'));
    return controls.some((control) => {
      // Ours is the frame that scrolls, never the page around it.
      control.focus({ preventScroll: true });
      return page.activeElement === control;
    });
  };
  // The page's focus on the frame and its message travel apart. Where the message is first, Chromium takes the
  // control's focus away again as it gives the frame its own.
  const keep = (): void => {
    if (page.activeElement === page.body) move();
  };
  page.defaultView?.addEventListener('focus', keep);
  setTimeout(() => page.defaultView?.removeEventListener('focus', keep), FRAME_FOCUS_MS);
  if (move()) return;
  const again = (): void => {
    if (page.activeElement !== page.body || move()) observer.disconnect();
  };
  const observer = new MutationObserver(again);
  observer.observe(content, { childList: true, subtree: true });
  requestAnimationFrame(again);
};
