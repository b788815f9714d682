import { afterAll } from 'vitest';

/** Tells the reporter what a file of tests took of the processor; files of a worker run one after the other. */
const began = process.cpuUsage();

// Vitest reads the pattern of the first argument: an empty one is its way to say "nothing needed".
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(began);
  Object.assign(file.meta, { processorSeconds: (user + system) / 1_000_000 });
});
