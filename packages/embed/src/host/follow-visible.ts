/**
 * Tells a frame how much of it a phone's keyboard leaves visible: pixels from its top, 0 without a
 * keyboard. The frame keeps its size and its place, so the page around it never jumps.
 *
 * @returns stops telling
 */
export function followVisible(frame: Element, tell: (height: number) => void): () => void {
  const view = window.visualViewport;
  let told = 0;
  const look = (): void => {
    const { height, offsetTop, scale } = view as VisualViewport;
    const end = height + offsetTop;
    // A page that is zoomed in has a smaller viewport too, and no keyboard.
    const visible = scale < 1.05 && innerHeight - end > 80 ? Math.max(1, Math.round(end - frame.getBoundingClientRect().top)) : 0;
    if (visible !== told) tell((told = visible));
  };
  const over = new AbortController();
  const { signal } = over;
  view?.addEventListener('resize', look, { signal });
  view?.addEventListener('scroll', look, { signal });
  // A page that scrolls under an open keyboard moves its frames.
  if (view) window.addEventListener('scroll', look, { signal });
  return () => over.abort();
}
