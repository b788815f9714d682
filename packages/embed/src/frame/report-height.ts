/** Growth of content by exactly the growth of the frame, so often in a row, is a loop: the content measures the frame. */
const LOOP_AFTER = 3;

/** Decides which measured heights are worth telling the host. Pure, so that the loop guard can be tested. */
export const createHeightFilter = () => {
  let told = -1;
  let frameAt = 0;
  let echoes = 0;
  /** @param content height of the content; @param frame height and width of the frame's viewport, all in CSS pixels */
  return (content: number, frame: { width: number; height: number }, isResized: boolean): number | undefined => {
    const height = Math.ceil(content);
    if (isResized) echoes = 0;
    if (Math.abs(height - told) < 2) return undefined;
    const isEcho = told >= 0 && height > told && height - told === frame.height - frameAt;
    echoes = isEcho ? echoes + 1 : 0;
    if (echoes >= LOOP_AFTER) return undefined;
    told = height;
    frameAt = frame.height;
    return height;
  };
};

/**
 * Tells the host how high the content is, at most once per painted frame.
 *
 * @returns stops watching
 */
export const reportHeight = (content: Element, page: Window, tell: (height: number) => void): (() => void) => {
  const filter = createHeightFilter();
  let width = page.innerWidth;
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const isResized = page.innerWidth !== width;
    width = page.innerWidth;
    const height = filter(entry.contentRect.height, { width, height: page.innerHeight }, isResized);
    if (height !== undefined) tell(height);
  });
  observer.observe(content);
  return () => observer.disconnect();
};
