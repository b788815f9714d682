/**
 * Keeps a sheet above a phone's keyboard: tells it how much of the window is visible, and how far its
 * lower edge has to rise. The frame shrinks with the sheet, so its composer stays in sight.
 *
 * @returns stops following
 */
export function followKeyboard(panel: HTMLElement, page: Window): () => void {
  const view = page.visualViewport;
  if (!view) return () => undefined;
  const follow = (): void => {
    // A page that is zoomed in has a smaller viewport too, and no keyboard.
    const isKeyboard = view.scale < 1.05;
    const hidden = isKeyboard ? Math.max(0, page.innerHeight - view.height - view.offsetTop) : 0;
    panel.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
    panel.style.setProperty('--visible', isKeyboard ? `${Math.round(view.height)}px` : '100dvh');
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  follow();
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
  };
}
