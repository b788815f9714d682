import { tellIndex, type TellIndexDeps } from './tell-index.ts';
import { ServerCloses, type Job, type Jobs, type Log } from '../../../ports/index.ts';

export interface TellSearchDeps extends TellIndexDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
}

type TellJob = Job<{ characterId: string }>;

/** Databases have jobs under this name, which another one would leave behind. */
const tellJob: Pick<TellJob, 'name'> = { name: 'creation/lists.tell-index' };

/** Has the search index told of a character whose change is committed already; never throws, since that stands. */
export type TellSearch = (characterId: string) => Promise<void>;

export const createTellSearch =
  ({ db, searchIndex, jobs, log }: TellSearchDeps): TellSearch =>
  async (characterId) => {
    try {
      await tellIndex({ db, searchIndex }, [characterId]);
    } catch (error) {
      log.error('A search was not told of a character; it is tried again.', { characterId, error });
      // Without a key: a run that goes on already may have read the character before this change.
      await jobs.enqueue(tellJob, { characterId }).catch((cause: unknown) => {
        if (!(cause instanceof ServerCloses))
          log.error('A search will not be told of a character.', { characterId, error: cause });
      });
    }
  };

/**
 * Tells the index what it could not be told at once: every hour in the end, for as long as the queue keeps a job, because
 * what was removed must not stay found.
 */
export const tellIndexJob = ({ db, searchIndex }: TellIndexDeps): TellJob => ({
  ...tellJob,
  tries: 300,
  run: ({ characterId }) => tellIndex({ db, searchIndex }, [characterId]),
});
