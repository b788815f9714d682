import {
  AppError,
  attachLorebook,
  detachLorebook,
  getLorebook,
  limits,
  listAttachedLorebooks,
  listLorebooks,
  lorebookLimits,
  submitLorebooks,
  type AttachConflict,
  type AttachedLorebook,
  type SubmitConflict,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { useText } from '../texts.ts';

interface Named {
  id: string;
  name: string;
}

/** What a chatbot of one's own knows; nothing while it is on its way. */
export const useAttached = (characterId: string, isWanted = true) => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [listAttachedLorebooks.id, characterId, viewer],
    enabled: viewer !== undefined && isWanted,
    queryFn: ({ signal }) => client.call(listAttachedLorebooks, { params: { characterId } }, { signal }),
  });
  return { attached: data?.data, error, retry: () => void refetch() };
};

/** What stands against a change, in words that name the chatbot. */
const refusals = {
  in_review: 'lore.attach.in-review',
  fix_required: 'lore.attach.fix',
  nothing_new: 'lore.attach.nothing-new',
} as const satisfies Partial<Record<AttachConflict | SubmitConflict, string>>;

/** Attaching, detaching and submitting, each with its word (R-LORE-13); a failure is told in words that name the chatbot. */
export const useAttaching = () => {
  const { client, queries, notify, t } = useApp();
  const text = useText();
  const [isBusy, setBusy] = useState(false);

  const failureOf = (error: unknown, name: string): string => {
    const because = error instanceof AppError && error.code === 'conflict' ? String(error.params['because']) : null;
    if (because === 'full') return text('lore.attach.full', { name, max: lorebookLimits.perChatbot });
    return because !== null && because in refusals ? text(refusals[because as keyof typeof refusals], { name }) : t.error(error);
  };
  const run = async (character: Named, done: string, ask: () => Promise<{ data: AttachedLorebook[] }>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await ask();
    } catch (error) {
      notify({ kind: 'danger', text: failureOf(error, character.name), durationMs: limits.toastLongMs });
      return false;
    } finally {
      setBusy(false);
      for (const { id } of [listAttachedLorebooks, listLorebooks, getLorebook])
        void queries.invalidateQueries({ queryKey: [id] });
    }
    notify({ kind: 'success', text: done, durationMs: limits.toastNormalMs });
    return true;
  };
  return {
    isBusy,
    attach: (lorebookId: string, character: Named) =>
      run(character, text('lore.attached'), () =>
        client.call(attachLorebook, { params: { lorebookId }, body: { characterId: character.id } }),
      ),
    detach: (lorebookId: string, character: Named) =>
      run(character, text('lore.detached'), () =>
        client.call(detachLorebook, { params: { lorebookId }, body: { characterId: character.id } }),
      ),
    submit: (character: Named) =>
      run(character, text('lore.attach.submitted'), () =>
        client.call(submitLorebooks, { params: { characterId: character.id }, body: {} }),
      ),
  };
};
export type Attaching = ReturnType<typeof useAttaching>;

/** Where readers of a chatbot stand towards a lorebook that it knows. */
export type AttachStanding = 'newest' | 'waits' | 'ahead' | 'unapproved';

export const standingOf = ({ revision, live_revision, submitted_revision }: AttachedLorebook): AttachStanding => {
  if (submitted_revision !== null) return 'waits';
  if (live_revision === null) return 'unapproved';
  return live_revision < revision ? 'ahead' : 'newest';
};
