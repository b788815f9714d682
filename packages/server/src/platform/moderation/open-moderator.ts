import { hmac } from '../../kernel/digest.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db, Log, Moderation, ModerationCategory, OnChildSafetyHit } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { createFixedRules } from './minor-safety.ts';
import { accountActor } from '../audit/actor.ts';
import { createModerationLog } from '../audit/moderation-log.ts';
import type { Hit } from './judging.ts';
import { createModerator, type Moderator } from './moderator.ts';
import { createSafetyRecords } from './safety-records.ts';
import { createScopeOf } from './scope.ts';

export interface OpenModeratorDeps {
  db: Db;
  clock: Clock;
  /** The server's secrets: what is refused is known again by a digest under a key made of them. */
  keys: SecretKeys;
  log: Log;
  moderation: readonly Moderation[];
  reviewOnly?: readonly ModerationCategory[];
  onChildSafetyHit?: OnChildSafetyHit;
  adultAccess: AdultAccess;
  /** `test` takes the inert triggers for true positives. */
  mode: 'development' | 'test' | 'production';
}

/** The one moderator of a server, over what the operator set; what it finds is in the log before the call is answered. */
export const openModerator = (deps: OpenModeratorDeps): Moderator => {
  const { db, clock, log, moderation: judges, reviewOnly = [], onChildSafetyHit, mode } = deps;
  const moderationLog = createModerationLog({ clock });
  const records = createSafetyRecords({ clock });
  const digestKeys = deriveKeys(deps.keys, 'refused-words');

  const onHit = async ({ scope, kind, judge, text, category, refusal }: Hit): Promise<void> => {
    const { applicationId, userId, subject } = scope;
    // A plain digest of a few words could be found again by trying words.
    const digest = await hmac((await digestKeys)[0], text);
    const action = refusal === null ? 'content_noted' : 'content_refused';
    const entry = {
      applicationId,
      actor: userId === null ? ({ kind: 'job', name: 'moderation' } as const) : accountActor(userId),
      action,
      subject,
      data: { category, kind, judge, digest, refusal },
    } as const;
    await db.transaction(async (tx) => {
      // One entry an hour for repeated tries, and a count: nothing is ever removed from the log.
      const isFirst = userId === null || (await records.countHour(tx, { userId, action, category }));
      if (isFirst) await moderationLog.append(tx, entry);
      await records.count(tx, applicationId, `${refusal === null ? 'noted' : 'refused'}_${category}`);
      // What a model says does not count against the user.
      if (refusal !== null && userId !== null && kind !== 'model_text') await records.countHit(tx, userId, category);
    });
    if (category === 'minors') await onChildSafetyHit?.({ applicationId, userId, subject, kind, digest, at: clock.now() });
  };

  return createModerator({
    clock,
    log,
    fixed: createFixedRules({ testMode: mode === 'test' }),
    judges,
    effects: { reviewOnly: new Set(reviewOnly) },
    scopeOf: createScopeOf(deps.adultAccess),
    onHelp: async ({ applicationId }) => records.count(db, applicationId, 'crisis_card'),
    onHit,
  });
};
