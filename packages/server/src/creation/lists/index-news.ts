import { tellIndex, type TellIndexDeps } from '../../platform/catalogue/search/tell-index.ts';
import { ServerCloses, type Job, type Jobs, type Log } from '../../ports/index.ts';

export interface IndexNewsDeps extends TellIndexDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
}

type TellJob = Job<{ characterId: string }>;

const tellJob: Pick<TellJob, 'name'> = { name: 'creation/lists.tell-index' };

/** Has the search index told of a character whose change is committed already; never throws, since that stands. */
export type TellOf = (characterId: string) => Promise<void>;

export const createTellOf =
  ({ db, searchIndex, jobs, log }: IndexNewsDeps): TellOf =>
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
