import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import type { Moderation, ModerationCategory } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { createFixedRules } from './minor-safety.ts';
import type { Hit } from './judging.ts';
import { createModerator, type Moderator } from './moderator.ts';
import { createScopeOf, type Scope } from './scope.ts';

export interface TestModeratorOptions {
  judges?: readonly Moderation[];
  adultAccess?: AdultAccess;
  reviewOnly?: readonly ModerationCategory[];
  /** Without the rules' own triggers, for what a judge finds by itself. */
  withoutTriggers?: boolean;
}

/** A moderator that takes the triggers for true positives and keeps what it found. */
export const createTestModerator = ({
  judges = [],
  adultAccess = async () => false,
  reviewOnly = [],
  withoutTriggers = false,
}: TestModeratorOptions = {}): Moderator & { hits: Hit[]; clock: ReturnType<typeof createManualClock> } => {
  const hits: Hit[] = [];
  const clock = createManualClock();
  const moderator = createModerator({
    clock,
    log: createMemoryLog(),
    fixed: createFixedRules({ testMode: !withoutTriggers }),
    judges,
    effects: { reviewOnly: new Set(reviewOnly) },
    scopeOf: createScopeOf(adultAccess),
    onHit: async (hit) => void hits.push(hit),
    onHelp: async () => undefined,
  });
  return { ...moderator, hits, clock };
};

/** A user who chats and may not see adult content, unless told. */
export const testScope = (over: Partial<Scope> = {}): Scope => ({
  applicationId: 'daybreak',
  userId: 'ann',
  subject: 'test',
  place: 'chat',
  allowsAdult: async () => false,
  ...over,
});
