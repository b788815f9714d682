import type { IssuedRights } from '@troupe/protocol';
import type { Clock, Db, NewId } from '../../../ports/index.ts';
import { replaceGrants } from '../../rights/grants.ts';
import type { UserRow } from '../users.ts';

export interface IssuedRightsOfAccounts {
  /** Puts what the identity provider gives at this sign-in in place of what it gave at the last one. Returns the account. */
  give(user: UserRow, rights: IssuedRights): Promise<UserRow>;
}

/** Roles and permissions by an outside identity provider's word (P-AUTH-10, decision 262). */
export const createIssuedRights = ({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }): IssuedRightsOfAccounts => ({
  give: ({ id: userId, applicationId }, { role, permissions }) =>
    db.transaction(async (tx) => {
      const wanted = [
        ...(role === null ? [] : [{ kind: 'role' as const, value: role }]),
        ...permissions.map((value) => ({ kind: 'permission' as const, value })),
      ];
      const given = { userId, source: 'provider' as const, actor: { kind: 'provider' as const, name: applicationId } };
      const user = await replaceGrants(tx, given, wanted, { at: clock.now(), newId });
      if (!user) throw new Error('An account that has just signed in is gone.');
      return user;
    }),
});
