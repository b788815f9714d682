/**
 * Who did something: an account, the operator of this installation by a command, a processor of payments, a provider of
 * identities or of age checks, or a job of ours that no call asked for at that moment.
 */
export type Actor =
  | { kind: 'account'; userId: string }
  | { kind: 'operator' }
  | { kind: 'processor' | 'provider' | 'job'; name: string };

export const operator: Actor = { kind: 'operator' };
export const accountActor = (userId: string): Actor => ({ kind: 'account', userId });

/** The account that an actor is; null for all others. */
export const accountOf = (actor: Actor): string | null => (actor.kind === 'account' ? actor.userId : null);
