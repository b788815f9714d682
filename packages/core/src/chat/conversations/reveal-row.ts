import type { LogPort } from '../open-chat/ports.ts';

/** Frames for which a row has to stand still before it counts as shown, and after which nobody waits any more. */
const calmFrames = 4;
const maxFrames = 240;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Brings a row of the log into the middle of what scrolls. Sizes that become known on the way move it, so it is aimed at
 * until it stands still.
 *
 * @param findIndex the row's place, read anew each frame: pages may join above
 * @returns whether it is shown
 */
export const revealRow = async (log: LogPort, findIndex: () => number, signal: AbortSignal): Promise<boolean> => {
  for (let frame = 0, calm = 0; frame < maxFrames && !signal.aborted; frame += 1) {
    calm = log.reveal(findIndex()) ? calm + 1 : 0;
    if (calm >= calmFrames) return true;
    await nextFrame();
  }
  return false;
};
