import { afterAll, vi } from 'vitest';

/** Tells the reporter what a file of tests took of the processor; files of a worker run one after the other. */
const began = process.cpuUsage();

// Vitest reads the pattern of the first argument: an empty one is its way to say "nothing needed".
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(began);
  Object.assign(file.meta, { processorSeconds: (user + system) / 1_000_000 });
});

/** How long a test waits for what it was told will come, unless it says so itself: Vitest's own second is over soon on a busy machine. */
const patienceMs = 30_000;

const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = {}) {
    return waitFor(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) });
  };
}
