import { AppError, type AgeStatus, type GuardClass } from '@troupe/protocol';
import { rulesAt } from './age-rule.ts';
import type { AgeQuestion, AgeStatusFor } from './age-status.ts';

/** What is there before the door: signing in, the check itself, the law, and what is one's own. */
const beforeTheDoor: ReadonlySet<GuardClass> = new Set(['open', 'account']);
/** Nothing that counts was shown. */
const closed: ReadonlySet<AgeStatus> = new Set(['verify', 'reverify']);

/** The status that keeps somebody at the door of such a call or page; null where they may come in. */
export type AgeDoor = (guardClass: GuardClass, question: AgeQuestion) => Promise<AgeStatus | null>;

/**
 * Where a country asks for the age at the door (`at_door`), nothing that anybody made is answered before it is shown,
 * adult or not: to guests and strangers neither, who have an age nowhere. A partner's users are the partner's to ask.
 */
export const createAgeDoor =
  ({ ageStatusFor }: { ageStatusFor: AgeStatusFor }): AgeDoor =>
  async (guardClass, question) => {
    const { brand, caller, place } = question;
    if (beforeTheDoor.has(guardClass) || brand.policy.adult === 'never' || caller?.platform === 'partner') return null;
    if (!rulesAt(brand.policy, place).some(({ check }) => check === 'at_door')) return null;
    const status = await ageStatusFor(question);
    return closed.has(status) ? status : null;
  };

/** The refusal of a call before the door. */
export const heldAtDoor = (status: AgeStatus): AppError => new AppError('forbidden', { params: { age: status, at: 'door' } });
