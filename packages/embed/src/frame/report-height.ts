/** Content that changes because the frame changed measures the frame. So often in a row, and it is taken for a loop. */
const LOOP_AFTER = 2;
/** Milliseconds without a change after which what was held back is told, once. */
const REST = 200;

/**
 * Decides which measured heights are worth telling the host. Pure, so that the loop guard can be
 * tested; heights in CSS pixels.
 */
export const createHeightFilter = () => {
  let told = -1;
  let echoes = 0;
  let isSpent = false;
  const tell = (content: number, isHeld: boolean): number | undefined => {
    const height = Math.ceil(content);
    return isHeld || Math.abs(height - told) < 2 ? undefined : (told = height);
  };
  return {
    /** A new height. `isEcho`: the frame itself got another height in the same layout. */
    measure(content: number, isEcho: boolean): number | undefined {
      if (Math.abs(Math.ceil(content) - told) < 2) return undefined;
      echoes = isEcho ? echoes + 1 : 0;
      if (!isEcho) isSpent = false;
      return tell(content, echoes >= LOOP_AFTER);
    },
    /** Nothing changed for a while. What looked like a loop may have been content that grew in step with its frame. */
    rest(content: number): number | undefined {
      const height = tell(content, isSpent);
      isSpent ||= height !== undefined;
      return height;
    },
  };
};

/**
 * Tells the host how high the content is, at most once per painted frame. An echo is known by the
 * order of the browser's own steps, never by a clock: a slow device has the same loops.
 *
 * @returns stops watching
 */
export const reportHeight = (content: Element, page: Window, tell: (height: number) => void): (() => void) => {
  const filter = createHeightFilter();
  let frameHeight = page.innerHeight;
  let isEcho = false;
  let timer: number | undefined;
  const pass = (height: number | undefined): void => {
    if (height !== undefined) tell(height);
  };
  const observer = new ResizeObserver(([entry]) => {
    const measured = entry?.borderBoxSize[0]?.blockSize ?? 0;
    pass(filter.measure(measured, isEcho));
    page.clearTimeout(timer);
    timer = page.setTimeout(() => pass(filter.rest(measured)), REST);
  });
  /** Comes before layout and observers of the same painted frame; the timer comes after them (HTML, "update the rendering"). */
  const onResize = (): void => {
    if (page.innerHeight === frameHeight) return;
    frameHeight = page.innerHeight;
    isEcho = true;
    page.requestAnimationFrame(() => page.setTimeout(() => (isEcho = false)));
  };
  page.addEventListener('resize', onResize);
  observer.observe(content, { box: 'border-box' });
  return () => {
    page.removeEventListener('resize', onResize);
    page.clearTimeout(timer);
    observer.disconnect();
  };
};
