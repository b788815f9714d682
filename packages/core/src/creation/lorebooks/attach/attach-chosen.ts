import { attachLorebook, limits, listAttachedLorebooks, listLorebooks } from '@troupe/protocol';
import type { App } from '../../../app/index.ts';

/** A lorebook that is to be attached once its chatbot is there. */
export interface ChosenLorebook {
  id: string;
  name: string;
}

/**
 * Attaches lorebooks to a chatbot that was just made (R-BOT-23). One that cannot be attached is told of, in the words that
 * `failed` gives, and keeps the others from nothing: the chatbot is there.
 */
export const attachChosen = async (
  { client, queries, notify }: Pick<App, 'client' | 'queries' | 'notify'>,
  characterId: string,
  chosen: readonly ChosenLorebook[],
  failed: (name: string) => string,
): Promise<void> => {
  for (const { id: lorebookId, name } of chosen) {
    try {
      await client.call(attachLorebook, { params: { lorebookId }, body: { characterId } });
    } catch {
      notify({ kind: 'danger', text: failed(name), durationMs: limits.toastLongMs });
    }
  }
  for (const { id } of [listAttachedLorebooks, listLorebooks]) void queries.invalidateQueries({ queryKey: [id] });
};
