import { AppError, badField, legalPagesOf, type Brand, type Consents as ConsentList, type LegalPage } from '@troupe/protocol';
import { and, desc, eq } from 'drizzle-orm';
import { consents as table } from '../../db/schema.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { legalVersions } from './legal-versions.ts';

/** Consents of one person that are listed, at most: the newest. */
const mostTold = 200;

export interface NewConsent {
  userId: string;
  brand: Brand;
  /** A legal page, or another thing that one may agree to (`analytics`). */
  kind: LegalPage | (string & {});
  given: boolean;
  /** Language in which the words were shown. */
  language: string;
}

export interface ConsentService {
  /**
   * Writes down, within the caller's transaction, that an account agreed to the present text of a kind, or no longer does; what
   * is said once more is not written once more.
   */
  record(tx: Pick<Db, 'insert' | 'select'>, consent: NewConsent): Promise<void>;
  /** Whether an account agrees to a thing, by its newest row. */
  isGiven(userId: string, kind: NewConsent['kind']): Promise<boolean>;
  /** What an account agreed to, and which texts changed in what matters since. */
  list(userId: string, brand: Brand): Promise<ConsentList>;
}

export interface ConsentDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
}

const isLegalPage = (brand: Brand, kind: string): kind is LegalPage => (legalPagesOf(brand) as string[]).includes(kind);

/** What an account said last of each kind, however often it changed its mind about another. */
const newestOf = (db: Pick<Db, 'selectDistinctOn'>, userId: string) =>
  db
    .selectDistinctOn([table.kind])
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(table.kind, desc(table.createdAt), desc(table.id));

/** What an account said last of one kind. */
const lastSaid = async (db: Pick<Db, 'select'>, userId: string, kind: string) => {
  const [row] = await db
    .select({ given: table.given, hash: table.hash })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.kind, kind)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row;
};

export const createConsents = ({ db, clock, newId }: ConsentDeps): ConsentService => {
  const rowsOf = (userId: string) =>
    db.select().from(table).where(eq(table.userId, userId)).orderBy(desc(table.createdAt), desc(table.id)).limit(mostTold);

  const dueOf = async (brand: Brand, newest: Awaited<ReturnType<typeof newestOf>>): Promise<ConsentList['due']> => {
    const pages = newest.map(({ kind }) => kind).filter((kind) => isLegalPage(brand, kind));
    const due = await Promise.all(
      pages.map(async (page) => {
        const said = newest.find(({ kind }) => kind === page);
        const versions = await legalVersions(brand, page);
        const known = versions.findIndex(({ hash }) => hash === said?.hash);
        // A version that the brand no longer shows is older than all that it does.
        const newer = versions.slice(0, known === -1 ? versions.length : known);
        const [latest] = versions;
        const since = (known === -1 ? versions.at(-1) : versions[known])?.version;
        const isDue = said?.given === true && latest && since !== undefined && newer.some(({ isMaterial }) => isMaterial);
        return isDue ? [{ page, version: latest.version, since }] : [];
      }),
    );
    return due.flat();
  };

  return {
    async record(tx, { userId, brand, kind, given, language }) {
      const [text] = isLegalPage(brand, kind) ? await legalVersions(brand, kind) : [];
      const said = await lastSaid(tx, userId, kind);
      if (said?.given === given && said.hash === (text?.hash ?? null)) return;
      await tx.insert(table).values({
        id: newId(),
        userId,
        applicationId: brand.id,
        kind,
        version: text?.version ?? null,
        hash: text?.hash ?? null,
        given,
        language,
        createdAt: clock.now(),
      });
    },

    async isGiven(userId, kind) {
      const said = await lastSaid(db, userId, kind);
      return said?.given ?? false;
    },

    async list(userId, brand) {
      const rows = await rowsOf(userId);
      return {
        consents: rows.map(({ kind, version, given, language, createdAt }) => ({
          kind,
          version,
          given,
          language,
          created_at: createdAt.toISOString(),
        })),
        due: await dueOf(brand, await newestOf(db, userId)),
      };
    },
  };
};

/** The version that is agreed to is the one that was read. */
export const requirePresent = async (brand: Brand, page: LegalPage, version: string): Promise<void> => {
  if (!legalPagesOf(brand).includes(page)) throw badField('body.page', 'is no text of this brand');
  const [newest] = await legalVersions(brand, page);
  if (newest?.version !== version) throw new AppError('conflict');
};
