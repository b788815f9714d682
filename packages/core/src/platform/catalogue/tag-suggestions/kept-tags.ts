import * as v from 'valibot';
import type { App } from '../../../app/index.ts';

/** Chatbots for whose tags a device keeps what was suggested, the newest. */
const keptMax = 50;

/** What a reader suggests for the tags of one chatbot. */
export interface TagChoice {
  tags_to_add: readonly string[];
  tags_to_remove: readonly string[];
}
export const noChoice: TagChoice = { tags_to_add: [], tags_to_remove: [] };

export const isEmptyChoice = ({ tags_to_add, tags_to_remove }: TagChoice): boolean =>
  tags_to_add.length + tags_to_remove.length === 0;

/** Made when it is read. */
const kept = () =>
  v.array(v.object({ character_id: v.string(), tags_to_add: v.array(v.string()), tags_to_remove: v.array(v.string()) }));

/** What is written leaves the device with who wrote it (`forgetWriting`). */
const keyOf = (userId: string) => `draft:tags:${userId}`;

const readAll = ({ storage }: Pick<App, 'storage'>, userId: string): v.InferOutput<ReturnType<typeof kept>> => {
  try {
    return v.parse(kept(), JSON.parse(storage.get(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
};

/** What this device keeps of a reader's suggestion for a chatbot (R-PROFILE-10). */
export const readTags = (app: Pick<App, 'storage'>, userId: string, characterId: string): TagChoice =>
  readAll(app, userId).find(({ character_id }) => character_id === characterId) ?? noChoice;

/** Keeps it, in the place of what was kept; an empty one is forgotten. */
export const keepTags = (app: Pick<App, 'storage'>, userId: string, characterId: string, choice: TagChoice): void => {
  const others = readAll(app, userId).filter(({ character_id }) => character_id !== characterId);
  const all = isEmptyChoice(choice) ? others : [{ character_id: characterId, ...choice }, ...others];
  app.storage.set(keyOf(userId), all.length > 0 ? JSON.stringify(all.filter((_, at) => at < keptMax)) : null);
};
