import { ofAccount, ofMember } from '../../data-map.ts';
import { dismissals, fewerWishes, recommendationLists, tasteMembers, tastes } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { AnyJob, Job, TasteSignal } from '../../ports/index.ts';
import { dismissalHandlers, type DismissalDeps } from './dismissals.ts';
import { makePairs } from './engine/pairs.ts';
import { makeShelves } from './engine/shelves.ts';
import { dropLists, renewLists } from './list-job.ts';
import { recommendedHandlers, type RecommendedDeps } from './recommended.ts';
import { tasteHandlers } from './taste-handlers.ts';
import { adoptTastes, forgetDismissals, forgetTastes, forgetWishes, tellJob } from './tastes.ts';

const ofCharacters = 'Sums over all members; of nobody in particular.';

/** What each member is shown before others: tastes, pairs, lists, and "Less Like This". */
export const recommendations = defineFeature({
  name: 'platform/recommendations',
  data: {
    group: 'favorites',
    tables: {
      tastes: { ...ofAccount(tastes.userId), adopt: adoptTastes, alone: forgetTastes },
      tasteMembers: {
        ...ofAccount(tasteMembers.userId),
        export: { why: 'A number of what is exported.' },
        adopt: { why: 'Counted with the tastes.' },
        alone: { why: 'A number of the tastes, which goes with them.' },
      },
      recommendationLists: {
        ...ofMember(recommendationLists.userId),
        export: { why: 'Made of what is exported, and made anew.' },
        keep: ['recommendationLists'],
        alone: 'rows',
      },
      dismissals: { ...ofMember(dismissals.userId), alone: forgetDismissals },
      fewerWishes: { ...ofMember(fewerWishes.userId), alone: forgetWishes },
      characterTastes: { nobody: ofCharacters, keep: 'owner' },
      characterPairs: { nobody: ofCharacters, keep: 'owner' },
      recommendationShelves: { nobody: 'Of all characters.', keep: 'owner' },
    },
    sweeps: { recommendationLists: dropLists },
  },
  open: (deps: DismissalDeps & RecommendedDeps & { isAlone: boolean }) => {
    const { learn } = deps.recommender;
    const tell: Job<TasteSignal> = {
      ...tellJob,
      tries: 8,
      withinSeconds: 30,
      run: async (signal, run) => learn?.(signal, run.signal),
    };
    const jobs: AnyJob[] = [
      {
        name: 'platform/recommendations.pair-changed',
        schedule: '23 * * * *',
        run: async (_: object, { signal }: { signal: AbortSignal }) => void (await makePairs(deps, 'changed', signal)),
      },
      {
        name: 'platform/recommendations.pair-all',
        schedule: '41 3 * * *',
        withinSeconds: 3600,
        run: async (_: object, { signal }: { signal: AbortSignal }) => void (await makePairs(deps, 'all', signal)),
      },
      {
        name: 'platform/recommendations.list',
        schedule: '37 * * * *',
        withinSeconds: 3000,
        async run(_: object, { signal }: { signal: AbortSignal }) {
          await makeShelves(deps, signal);
          await renewLists(deps, signal);
        },
      },
      ...(learn === null ? [] : [tell as AnyJob]),
    ];
    return { handlers: [...recommendedHandlers(deps), ...dismissalHandlers(deps), ...tasteHandlers(deps)], jobs };
  },
});
