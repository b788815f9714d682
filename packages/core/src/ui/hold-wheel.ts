/**
 * Keeps the wheel over what scrolls from moving the page around it, while there is something to scroll: without, a browser
 * would move neither. To be called when a size changes.
 */
export const holdWheel = (element: HTMLElement): void => {
  element.style.overscrollBehavior = element.scrollHeight > element.clientHeight ? 'contain' : '';
};
