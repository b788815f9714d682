import type { Page } from '@playwright/test';

/** So many stops of one page are walked to. */
const stopsMax = 40;

interface Stop {
  /** The element that has the focus, with what it is called; null once the focus has left the document. */
  at: string | null;
  isFirst: boolean;
  /** Another part of the field, or of the frame, that had the focus before. */
  isPart: boolean;
  problems: string[];
}

interface Scope extends Window {
  walk: {
    stops: Element[];
    last: { element: Element; rings: Map<Element, string> } | null;
    /** Parts of what has the focus, after its first one. */
    parts: number;
  };
}

/** Looks at what has the focus now, and at what had it before: whether it showed. Runs in the page. */
const look = async (): Promise<Stop> => {
  // A stop that stands outside the window has been scrolled to by then.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const scope = window as unknown as Scope;
  const { walk } = scope;
  const deepest = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body ? null : element;
  };
  const nameOf = (element: Element) => {
    const called = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? '';
    return `<${element.localName}> ${called.trim().slice(0, 60)}`.trim();
  };
  /** What may show that an element has the focus: itself, or what is drawn in its place. */
  const drawnFor = (element: Element) => {
    const around: Element[] = [];
    for (let one = element.parentElement; one && around.length < 6 && one !== document.body; one = one.parentElement)
      around.push(one);
    return [element, element.nextElementSibling, element.firstElementChild, ...around].filter((one) => one !== null);
  };
  const ringOf = (one: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine, opacity } =
      getComputedStyle(one);
    const outline = outlineStyle === 'none' || parseFloat(outlineWidth) === 0 ? 'none' : `${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, borderColor, backgroundColor, textDecorationLine, opacity].join(' ');
  };
  /** Whether any of it is on the screen and not behind something else (WCAG 2.4.11). */
  const isSeen = (element: Element) => {
    const shown = [element, element.closest('label'), element.parentElement].find((one) => {
      const box = one?.getBoundingClientRect();
      return box !== undefined && box.width > 4 && box.height > 4;
    });
    if (!shown) return false;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
    return shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }),
    );
  };
  /** A text field shows its focus by the caret. */
  const hasCaret = (element: Element) =>
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);
  const problems: string[] = [];
  const element = deepest();
  const { last } = walk;
  // What shows the focus of the next one says nothing of this one.
  const kept = last ? [...last.rings].filter(([one]) => one === last.element || !element?.contains(one)) : [];
  if (last && last.element !== element && last.element.isConnected && kept.every(([one, ring]) => ringOf(one) === ring))
    problems.push(`focus-unseen: nothing shows that ${nameOf(last.element)} has the focus`);
  if (!element) {
    walk.last = null;
    return { at: null, isFirst: false, isPart: false, problems };
  }
  // Tab leads through hours and minutes, days and years, no more than eight of them in a date and time together; and through what
  // stands in a frame, where the page sees the frame alone. A frame of ours is a few fields.
  const isOfTime = element instanceof HTMLInputElement && /^(?:date|datetime-local|month|time|week)$/.test(element.type);
  const partsMost = isOfTime ? 8 : element.localName === 'iframe' ? 16 : 0;
  walk.parts = partsMost > 0 && walk.stops.at(-1) === element ? walk.parts + 1 : 0;
  const isPart = walk.parts > 0 && walk.parts < partsMost;
  const isFirst = walk.stops[0] === element && walk.parts === 0;
  if (!isFirst && !isPart) {
    if (walk.stops.includes(element)) problems.push(`focus-trapped: Tab leads back to ${nameOf(element)}`);
    walk.stops.push(element);
    // What stands in a frame shows its own ring.
    if (element.localName !== 'iframe' && !isSeen(element))
      problems.push(`focus-obscured: ${nameOf(element)} is behind something else, or nowhere`);
  }
  // On its later parts, as on the button that opens a clock, the field itself may show nothing: the browser marks the part.
  if (isPart) return { at: nameOf(element), isFirst, isPart, problems };
  const rings = new Map(drawnFor(element).map((one) => [one, ringOf(one)]));
  walk.last = element.localName === 'iframe' || hasCaret(element) ? null : { element, rings };
  return { at: nameOf(element), isFirst, isPart, problems };
};

/**
 * Walks through the page by Tab until the focus leaves it or is back where it began: every stop shows that it has the focus,
 * stands in sight, and leads on.
 */
export const walkByKeyboard = async (
  page: Page,
  without: readonly string[] = [],
): Promise<{ stops: string[]; problems: string[] }> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    (window as unknown as Scope).walk = { stops: [], last: null, parts: 0 };
  });
  const stops: string[] = [];
  const problems: string[] = [];
  for (let pressed = 0; pressed < stopsMax; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(look);
    problems.push(...stop.problems.filter((one) => !without.some((rule) => one.startsWith(`${rule}:`))));
    if (stop.at === null || (stop.isFirst && stops.length > 0) || stop.problems.some((one) => one.startsWith('focus-trapped')))
      break;
    if (!stop.isPart) stops.push(stop.at);
  }
  // Past the last stop the focus is the browser's own, and a page without it hears of no focus.
  await page.keyboard.press('Shift+Tab');
  return { stops, problems };
};
