import type { Clock, NewId } from '../../ports/index.ts';
import { admit, type AdmitDeps, type Asked, type Replay } from './admit.ts';
import { compose } from './compose.ts';
import { gather, type GatherDeps } from './gather.ts';
import { plan } from './plan.ts';
import { store, type StoreDeps, type Stored } from './store.ts';
import { retryWhenMoved } from './store-generation.ts';

export interface PrepareDeps extends AdmitDeps, GatherDeps, StoreDeps {
  clock: Clock;
  newId: NewId;
}

/** A generation to start, or the first one that a repeated request asks for again. */
export type Prepared = Stored | Replay;

/** Turns a chat request into a durable generation, in five steps; the model is called only after. */
export const prepareGeneration = (deps: PrepareDeps, asked: Asked): Promise<Prepared> =>
  retryWhenMoved(async (isFirstAttempt) => {
    const admitted = await admit(deps, asked, isFirstAttempt);
    if (admitted.isReplay) return admitted;
    const planned = await plan(deps, admitted);
    const gathered = await gather(deps, planned);
    return store(deps, compose(deps, gathered));
  });
