import { createDataDir, keepPrepared } from './prepared-data.ts';
import { startTroupe } from './troupe.ts';

/** Playwright's global set-up: the one first start of a run. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other
export default async (): Promise<() => void> => {
  const dataDir = createDataDir('troupe-e2e-prepared-', true);
  const troupe = await startTroupe({ dataDir });
  await troupe.stop();
  return keepPrepared(dataDir);
};
