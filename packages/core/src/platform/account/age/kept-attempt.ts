import { ageMethods } from '@troupe/protocol';
import * as v from 'valibot';
import type { App } from '../../../app/index.ts';

const key = 'age-attempt';

/** A check that was begun on this device: whichever tab learns of its end leads back to where one was. Made when it is read. */
const keptAttempt = () =>
  v.object({
    user: v.string(),
    method: v.picklist(ageMethods),
    /** The page that one came from; null: none. */
    back: v.nullable(v.string()),
    /** Mature content was asked for: it is switched on once the age is confirmed. */
    isWanted: v.boolean(),
  });
export type KeptAttempt = v.InferOutput<ReturnType<typeof keptAttempt>>;

export const readAttempt = ({ storage }: Pick<App, 'storage'>, user: string): KeptAttempt | null => {
  try {
    const kept = v.parse(keptAttempt(), JSON.parse(storage.get(key) ?? 'null'));
    return kept.user === user ? kept : null;
  } catch {
    return null;
  }
};

export const keepAttempt = ({ storage }: Pick<App, 'storage'>, attempt: KeptAttempt | null): void =>
  storage.set(key, attempt && JSON.stringify(attempt));
