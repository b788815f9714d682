/** Pixels that a chat needs for its header, a line of it and the composer: less than this is not worth squeezing into. */
const LEAST = 240;
const FIELDS = 'textarea, input, [contenteditable]';

/**
 * Keeps the composer above a phone's keyboard: while somebody types in here, the content ends where
 * the host says that the visible part of the frame ends. Nothing scrolls, neither here nor in the
 * page around us; a keyboard that came for a field of the page changes nothing here.
 *
 * @returns takes what the host says: pixels from the frame's top, 0 without a keyboard
 */
export const stayVisible = (content: HTMLElement): ((height: number) => void) => {
  const page = content.ownerDocument;
  let visible = 0;
  const fit = (): void => {
    const isTyping = page.activeElement?.matches(FIELDS) ?? false;
    content.style.setProperty('--troupe-visible', visible && isTyping ? `${Math.max(visible, LEAST)}px` : '100dvh');
  };
  // The focus leaves one field before it enters the next: only where it rests counts.
  const settle = (): void => queueMicrotask(fit);
  page.addEventListener('focusin', settle);
  page.addEventListener('focusout', settle);
  return (height) => {
    visible = height;
    fit();
  };
};
