/** Content that grows right after the frame grew measures the frame. So often in a row, and it is a loop. */
const LOOP_AFTER = 3;
/** Milliseconds within which growth counts as an answer to the frame's own. */
const ECHO_WITHIN = 250;

/**
 * Decides which measured heights are worth telling the host. Pure, so that the loop guard can be
 * tested; heights in CSS pixels, `now` in milliseconds.
 */
export const createHeightFilter = () => {
  let told = -1;
  let toldAt = -Infinity;
  let frameThen = 0;
  let echoes = 0;
  return (content: number, frameHeight: number, now: number): number | undefined => {
    const height = Math.ceil(content);
    if (Math.abs(height - told) < 2) return undefined;
    const isEcho = height > told && frameHeight > frameThen && now - toldAt < ECHO_WITHIN;
    echoes = isEcho ? echoes + 1 : 0;
    if (echoes >= LOOP_AFTER) return undefined;
    told = height;
    toldAt = now;
    frameThen = frameHeight;
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
  const observer = new ResizeObserver(([entry]) => {
    const height = entry && filter(entry.borderBoxSize[0]?.blockSize ?? 0, page.innerHeight, performance.now());
    if (height !== undefined) tell(height);
  });
  observer.observe(content, { box: 'border-box' });
  return () => observer.disconnect();
};
