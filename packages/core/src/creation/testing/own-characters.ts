import type { OwnCharacter } from '@troupe/protocol';
import { failure } from '../../app/testing/test-app.ts';
import { testHit } from '../../platform/testing/characters.ts';

/** A chatbot of one's own with the given traits; the rest is plain. */
export const ownCharacter = (given: Partial<OwnCharacter> & { id: string }): OwnCharacter => ({
  ...testHit(given),
  moderationReport: null,
  is_live: true,
  reportsType: [],
  aicq_manual_review_required: false,
  ...given,
});

/** The calls about one's own chatbots, kept in memory; the bin ends on one day. */
export const createFakeOwnCharacters = (given: readonly OwnCharacter[]) => {
  const gone = new Set<string>();
  const times = { removedAt: '2026-11-27T12:00:00.000Z', erasedAt: '2026-12-27T12:00:00.000Z' };
  const change = (id: string, isRemoved: boolean) => {
    if (!given.some((one) => one.id === id) || gone.has(id) === isRemoved) return failure(404, 'not_found');
    if (isRemoved) gone.add(id);
    else gone.delete(id);
    return Response.json(isRemoved ? { erasedAt: times.erasedAt } : {});
  };
  return {
    /** Answers `METHOD /path`; null for other calls. */
    answer(path: string): Response | null {
      if (path === 'GET /users/characters') return Response.json({ data: given.filter(({ id }) => !gone.has(id)) });
      if (path === 'GET /users/characters/removed')
        return Response.json({ data: given.filter(({ id }) => gone.has(id)).map((one) => ({ ...one, ...times })) });
      const [, method, id, restore] = /^(DELETE|POST) \/characters\/([^/]+)(\/restore)?$/.exec(path) ?? [];
      if (id === undefined || (method === 'POST') !== (restore !== undefined)) return null;
      return change(id, method === 'DELETE');
    },
    remove: (id: string) => void gone.add(id),
    restore: (id: string) => void gone.delete(id),
    removed: () => [...gone],
  };
};
