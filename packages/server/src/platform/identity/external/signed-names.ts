import { dangerousLinks } from '../../../kernel/disguises/dangerous-links.ts';
import type { Moderator } from '../../moderation/moderator.ts';
import type { Db } from '../../../ports/index.ts';
import type { NameRules } from '../names/name-rules.ts';

/** Whether others may be shown a name that came with a partner's word; `userId` is null for whom is not known yet. */
export type MayShowName = (name: string, about: { applicationId: string; userId: string | null }) => Promise<boolean>;

/**
 * A partner vouches for who somebody is, not for what they call themselves: its names are held to what every display name
 * is. Where nobody can judge one now, it is not shown.
 */
export const createMayShowName =
  ({ db, moderator, nameRules }: { db: Db; moderator: Pick<Moderator, 'check'>; nameRules: NameRules }): MayShowName =>
  async (name, about) => {
    if (dangerousLinks(name).length > 0) return false;
    if (await nameRules.barsName(db, name, { userId: about.userId, bearer: 'account' })) return false;
    const scope = { ...about, subject: 'partner:name', place: 'publish', allowsAdult: async () => false } as const;
    return (await moderator.check([{ kind: 'user_text', text: name }], scope)) === null;
  };
