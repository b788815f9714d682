import { revealEvent } from '../conversation/rows.ts';

/** Frames for which a row has to stand still before it counts as shown, and after which nobody waits any more. */
const calmFrames = 4;
const maxFrames = 240;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Brings a row of the log into the middle of what scrolls. A row that is not in the page is asked of
 * the virtual list first; sizes that become known on the way move it, so it is aimed at until it stands still.
 *
 * @param findIndex the row's place, read anew each frame: pages may join above
 * @returns the row, or null where it never came
 */
export const revealRow = async (
  scroller: HTMLElement,
  findIndex: () => number,
  signal: AbortSignal,
): Promise<HTMLElement | null> => {
  for (let frame = 0, calm = 0; frame < maxFrames && !signal.aborted; frame += 1) {
    const index = findIndex();
    const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (row === null) {
      calm = 0;
      scroller.dispatchEvent(new CustomEvent(revealEvent, { detail: index }));
    } else {
      const [seen, wanted] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
      const before = scroller.scrollTop;
      // A row higher than the view shows its beginning.
      const room = Math.max(0, (seen.height - wanted.height) / 2);
      scroller.scrollTop = Math.round(before + wanted.top - seen.top - room);
      calm = Math.abs(scroller.scrollTop - before) < 2 ? calm + 1 : 0;
      if (calm >= calmFrames) return row;
    }
    await nextFrame();
  }
  return null;
};
