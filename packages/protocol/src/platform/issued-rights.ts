import * as v from 'valibot';
import { permissions, roles, type Permission, type Role } from '../permissions.ts';
import { restrictionKinds } from './restrictions.ts';

const restricting: readonly string[] = restrictionKinds;
/** Permissions that can be given; what restricts is decided, with reasons. */
export const givenPermissions = permissions.filter((permission) => !restricting.includes(permission));
export const givenRoles = roles.filter((role) => role !== 'guest');
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What a claim of an outside identity provider gives here (P-AUTH-10). */
export const issuedRight = v.pipe(
  v.strictObject({
    /** Name of the claim; several are a way into it: `["realm_access", "roles"]`. */
    claim: v.pipe(v.array(name), v.minLength(1), v.maxLength(5)),
    /** The claim is this, or a list with it. */
    value: name,
    role: v.optional(v.picklist(givenRoles)),
    permissions: v.optional(v.array(v.picklist(givenPermissions))),
  }),
  v.check(({ role, permissions: given = [] }) => role !== undefined || given.length > 0, 'must give a role or permissions'),
);
export type IssuedRight = v.InferOutput<typeof issuedRight>;

export interface IssuedRights {
  role: Role | null;
  permissions: Permission[];
}

const claimAt = (claims: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as Record<string, unknown>)[key] : undefined,
    claims,
  );

/** What a sign-in gives: the role of the first row that has one and holds, and the permissions of all that hold. */
export const issuedRightsOf = (rights: readonly IssuedRight[], claims: Readonly<Record<string, unknown>>): IssuedRights => {
  const held = rights.filter(({ claim, value }) => {
    const found = claimAt(claims, claim);
    return Array.isArray(found) ? found.includes(value) : found === value;
  });
  return {
    role: held.find(({ role }) => role !== undefined)?.role ?? null,
    permissions: [...new Set(held.flatMap(({ permissions: given = [] }) => given))],
  };
};
