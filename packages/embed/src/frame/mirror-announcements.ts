const REGION = '[data-troupe-part="announcer"]';

/**
 * Says in the page what the chat says to screen readers (finished replies and failures), while the
 * user is outside the frame or its panel is closed. Our own region is silent then: nothing is
 * heard twice.
 *
 * @returns stops listening
 */
export const mirrorAnnouncements = (content: Element, page: Window, say: (text: string) => void): (() => void) => {
  let last = '';
  const look = (): void => {
    const isAway = !page.document.hasFocus();
    const regions = [...content.querySelectorAll<HTMLElement>(REGION)];
    for (const region of regions) region.ariaLive = isAway ? 'off' : 'polite';
    const text = regions.map((region) => region.textContent).join(' ');
    if (isAway && text && text !== last) say(text.slice(0, 500));
    last = text;
  };
  const observer = new MutationObserver(look);
  observer.observe(content, { childList: true, subtree: true, characterData: true });
  page.addEventListener('focus', look);
  page.addEventListener('blur', look);
  return () => {
    observer.disconnect();
    page.removeEventListener('focus', look);
    page.removeEventListener('blur', look);
  };
};
