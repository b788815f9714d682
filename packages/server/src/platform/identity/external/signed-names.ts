import type { Brand } from '@troupe/protocol';
import { dangerousLinks } from '../../../kernel/disguises/dangerous-links.ts';
import type { Moderator } from '../../moderation/moderator.ts';
import { isOfAuthority } from '../reserved-names.ts';

/** Whether others may be shown a name that came with a partner's word; `userId` is null for whom is not known yet. */
export type MayShowName = (name: string, about: { applicationId: string; userId: string | null }) => Promise<boolean>;

/**
 * A partner vouches for who somebody is, not for what they call themselves: its names are held to what every display name
 * is. Where nobody can judge one now, it is not shown.
 */
export const createMayShowName =
  ({ moderator, brands }: { moderator: Pick<Moderator, 'check'>; brands: readonly Pick<Brand, 'id' | 'name'>[] }): MayShowName =>
  async (name, about) => {
    if (isOfAuthority(name, brands) || dangerousLinks(name).length > 0) return false;
    const scope = { ...about, subject: 'partner:name', place: 'publish', allowsAdult: async () => false } as const;
    return (await moderator.check([{ kind: 'user_text', text: name }], scope)) === null;
  };
