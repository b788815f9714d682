import { readFileSync } from 'node:fs';

/** Process ids of what a process runs, oldest first. Linux only: processes are read from `/proc`. */
export const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts');

/** Process id of the server that a start command runs. */
export const serverOf = (starter: number | undefined): number => {
  const server = childrenOf(starter).find(isServer);
  if (server === undefined) throw new Error('the start command has no server');
  return server;
};
