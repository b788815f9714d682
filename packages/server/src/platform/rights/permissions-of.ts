import { rolePermissions, roles, type Role } from '@troupe/protocol';
import type { users } from '../../db/schema.ts';

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

/**
 * What a user may do: the role's table, and the permissions and restrictions on top of it. A role we do not know gives
 * nothing. Partner users do not report to us (P-ROLE-05).
 */
export const permissionsOf = (row: Pick<typeof users.$inferSelect, 'role' | 'platform' | 'extraPermissions'>): string[] => {
  const ofRole = isRole(row.role) ? rolePermissions[row.role] : [];
  const held = new Set<string>([...ofRole, ...row.extraPermissions]);
  if (row.platform === 'partner') held.delete('report_character');
  return [...held];
};

/** Whether an account decides about what others do and make. */
export const isStaff = (row: Parameters<typeof permissionsOf>[0]): boolean =>
  permissionsOf(row).some((permission) => permission === 'moderate' || permission === 'admin');
