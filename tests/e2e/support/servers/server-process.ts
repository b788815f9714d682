import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of what a process runs, whichever of its threads began it; those of a thread oldest first. Linux only: processes are read from `/proc`. */
export const childrenOf = (pid: number | undefined): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean))
    .map(Number);

const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts');

const descendantsOf = (pid: number | undefined): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Process id of the server that a start command runs, itself or behind npx and pnpm. */
export const serverOf = (starter: number | undefined): number => {
  const server = descendantsOf(starter).find(isServer);
  if (server === undefined) throw new Error('the start command has no server');
  return server;
};
