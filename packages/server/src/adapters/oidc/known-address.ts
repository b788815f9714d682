import { domainToUnicode } from 'node:url';
import { and, eq, inArray } from 'drizzle-orm';
import { identities, users } from '../../db/schema.ts';
import { parseEmail, subjectOf } from '../../kernel/email-address.ts';
import { embeddedIssuer } from '../../kernel/subjects.ts';
import type { Db } from '../../ports/index.ts';

/** The forms under which an account may have kept an address, before all were kept in one: as it was typed comes first. */
const formsOf = (given: string, email: string): string[] => {
  const at = email.indexOf('@') + 1;
  return [...new Set([given.trim().toLowerCase(), email, email.slice(0, at) + domainToUnicode(email.slice(at))])];
};

/** The address that a given one stands for; null where it is none. */
export type ReadAddress = (given: string) => Promise<string | null>;

/**
 * An account that kept its address in another form is found by it still: no account is lost, and no mailbox that has
 * none opens two (decision 308).
 */
export const createAddressReader =
  (db: Db, applicationId: string): ReadAddress =>
  async (given) => {
    const email = parseEmail(given);
    if (email === null) return null;
    const forms = formsOf(given, email);
    if (forms.length === 1) return email;
    const subjects = await Promise.all(forms.map(subjectOf));
    const ways = await db
      .select({ subject: identities.subject })
      .from(identities)
      .where(
        and(
          eq(identities.applicationId, applicationId),
          eq(identities.issuer, embeddedIssuer),
          inArray(identities.subject, subjects),
        ),
      );
    // From before ways in were kept: the subject stands in the account itself.
    const accounts = await db
      .select({ subject: users.externalId })
      .from(users)
      .where(and(eq(users.applicationId, applicationId), eq(users.platform, 'first_party'), inArray(users.externalId, subjects)));
    const known = new Set([...ways, ...accounts].map(({ subject }) => subject));
    return forms.find((_, index) => known.has(subjects[index] ?? '')) ?? email;
  };
