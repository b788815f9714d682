import { badField } from '@troupe/protocol';
import { isStaffRow, users } from '../../../db/schema.ts';
import type { Db } from '../../../ports/index.ts';
import { hasTitle, isReserved, passesFor, type Bearer, type Named } from './reserved-names.ts';

type Queries = Pick<Db, 'select'>;

/** Who wants a name: null is an account that is not there yet. */
interface Wish {
  userId: string | null;
}

/** Which names of accounts, characters and personas would pass for staff, the brand, or an account of staff (decision 313). */
export interface NameRules {
  /** Whether a username is refused: a reserved word, or one that looks like the name of another account that is staff. */
  barsUsername(from: Queries, username: string, wish: Wish): Promise<boolean>;
  /** Whether a name is not for this account to show: staff may bear any. */
  barsName(from: Queries, name: string, wish: Wish & { bearer: Bearer }): Promise<boolean>;
  /** Throws `invalid_input` for such a name. */
  requireOwn(from: Queries, name: string, wish: Wish & { bearer: Bearer; path: string }): Promise<void>;
}

/** What a refusal says of such a name. */
export const barredName = 'must not be that of the team or of the brand';

/** A name of staff that is shorter bars no other: half of all names would look like it. */
const shortestName = 3;

export const createNameRules = (brands: readonly Named[]): NameRules => {
  const findStaff = async (from: Queries, userId: string | null) => {
    const rows = await from.select({ id: users.id, name: users.name, username: users.username }).from(users).where(isStaffRow);
    const names = rows.flatMap(({ name, username }) => [name, username ?? '']).filter(({ length }) => length >= shortestName);
    return { isOne: rows.some(({ id }) => id === userId), names };
  };

  const barsName: NameRules['barsName'] = async (from, name, { userId, bearer }) => {
    const staff = await findStaff(from, userId);
    if (staff.isOne) return false;
    return passesFor(name, bearer, brands, staff.names) || (bearer === 'account' && hasTitle(name));
  };

  return {
    barsName,

    async barsUsername(from, username, { userId }) {
      if (isReserved(username, brands)) return true;
      const staff = await findStaff(from, userId);
      return !staff.isOne && passesFor(username, 'account', [], staff.names);
    },

    async requireOwn(from, name, { path, ...wish }) {
      if (await barsName(from, name, wish)) throw badField(path, barredName);
    },
  };
};
