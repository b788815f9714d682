import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './db/schema.ts';
import type { DataGroup } from '@troupe/protocol';
import type { Db, NewId } from './ports/index.ts';

/** What each table means for the people in it, and for how long (decision 142). */
export interface DataMap {
  /** What these tables are to the people whose rows they hold. */
  group?: DataGroup;
  /** The tables of one feature. Each table of the schema has exactly one feature. */
  tables: { [Name in TableName]?: TableData };
  /** What drops rows whose time is over, by the names that tables have in `keep`. */
  sweeps?: Record<string, Sweep>;
  /** What goes at once with messages that their owner removes; undo does not bring it back. */
  removal?: Removal;
  /** What a copy of a conversation takes along beside its messages. */
  copy?: Copy;
}

export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

export type TableData = PersonalTable | NobodysTable;

/** Why something is not done with rows of an account. */
interface Reason {
  why: string;
}

export interface PersonalTable {
  /** Where a table is something else to people than the others of its feature. */
  group?: DataGroup;
  owner: Owner;
  /**
   * `statistics`: a row names its account only with the consent to that, and never where the browser says no (Global Privacy
   * Control). `security`: what sessions and sign-ins need, whatever was agreed to.
   */
  purpose?: 'statistics' | 'security';
  /** Accounts that a row names besides its owner; erasure empties the column, or drops the row where it may not be empty. */
  mentions?: readonly PgColumn[];
  /** `rows`: an account's export carries them; `within`: as part of another's files. */
  export: 'rows' | { within: TableName } | ExportFiles | Reason;
  /** Columns of which an export says nothing: what others said of the row. */
  omit?: readonly PgColumn[];
  /**
   * SQL: rows with words of an adult character, which an export is without while adult content is closed to the account.
   * Rows of a conversation need not say so.
   */
  adult?: SQL;
  /**
   * `cascade`: they go with what they belong to, `detach`: they stay without it, by the database; `delete`: erasure
   * drops them by the owner's column; otherwise by a statement of the feature's own.
   */
  erase: 'cascade' | 'detach' | 'delete' | Erase | Reason;
  /**
   * What the owner can have erased without leaving. `rows`: theirs, and with them what the database drops along;
   * otherwise by a statement of the feature's own, asked again until there is nothing left.
   */
  alone: 'rows' | Erase | Reason;
  /** What has to be done before anything else goes: of many rows a slice at a time, or of rows that stay. */
  eraseFirst?: Erase;
  /** What is done besides what the database does by itself. */
  thenErase?: Erase;
  /** At a guest's sign-up. `with-owner`: what they belong to is moved; `move`: the column of the owner becomes the member's. */
  adopt: 'with-owner' | 'move' | Adopt | Reason;
  keep: Keep;
}

/** A table that tells of no person. */
export interface NobodysTable {
  nobody: string;
  keep: Keep;
}

/** How a row belongs to a person. */
export type Owner =
  /** The column holds the account's id. */
  | { account: PgColumn }
  /** The column holds the id of a row that belongs to an account. */
  | { row: PgColumn }
  /** The account's id or address stands somewhere in the column. */
  | { within: PgColumn };

/**
 * `owner`: as long as what a row belongs to. `for-good`: whatever becomes of the person. Otherwise names of sweeps.
 */
export type Keep = 'owner' | 'for-good' | readonly string[];

type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** Who is being erased, and what was chosen for their works. */
export interface Leaver {
  id: string;
  email: string | null;
  /** Chatbots that were public and stay, without the name. */
  keptWorks: readonly string[];
}

/** Does a slice of the erasure and returns how many rows that were; asked again until there are none. */
export type Erase = (db: Db, leaver: Leaver) => Promise<number>;

/** A file of an export, in pieces as they are read. */
export interface ExportFile {
  path: string;
  /** Rows of the data that it holds. */
  count: number | (() => number);
  pieces: AsyncIterable<string | Uint8Array>;
}

/**
 * Files of an account's export: read one after the other, each to its end. Without `showsAdult` nothing that an adult
 * character said or drew is in them.
 */
export type ExportFiles = (db: Db, userId: string, scope: { showsAdult: boolean }) => AsyncIterable<ExportFile>;

/** Makes what is a guest's the member's, within the transaction that moves all of it. Any number of times. */
export type Adopt = (tx: Queries, guestId: string, memberId: string) => Promise<void>;

/** Within the transaction that removes the messages: those named, or a conversation's. */
export type Removal = (tx: Queries, removed: { messageIds: readonly string[] } | { conversationId: string }) => Promise<void>;

/** Within the transaction that copies; `copyOf` tells a message's copy by its id, and knows those that were copied only. */
export type Copy = (
  tx: Queries,
  conversation: { from: string; to: string; copyOf: ReadonlyMap<string, string> },
  newId: NewId,
) => Promise<void>;

/** How long rows of accounts are kept, in the units of their names. */
export interface Periods {
  /** A guest who never came back, with everything they said. */
  guestDays: number;
  /** What its owner removed and can bring back until then. */
  removedDays: number;
  /** "Why this reply?". */
  reportDays: number;
  /** The pieces in which a reply was written, for readers who come back to it. */
  pieceHours: number;
}

export interface SweepContext {
  db: Db;
  periods: Periods;
  now: Date;
  daysAgo(days: number): Date;
}

/** Drops a batch of what is over; returns the rows dropped. Asked again until there are none; safe on several servers at once. */
export type Sweep = (context: SweepContext) => Promise<{ length: number }>;

/** Rows of an account, by the column with its id. */
export const ofAccount = (account: PgColumn) =>
  ({ owner: { account }, export: 'rows', erase: 'cascade', adopt: 'move', keep: 'owner' }) as const satisfies Omit<
    PersonalTable,
    'alone'
  >;

/** Rows of an account that no guest has, so that a sign-up finds none to move. */
export const ofMember = (account: PgColumn) =>
  ({ ...ofAccount(account), adopt: { why: 'Only members have any.' } }) as const satisfies Omit<PersonalTable, 'alone'>;

/** Rows that belong to another row, go with it and move with it. */
export const partOf = (row: PgColumn) =>
  ({
    owner: { row },
    export: 'rows',
    erase: 'cascade',
    alone: { why: 'It goes with what it belongs to.' },
    adopt: 'with-owner',
    keep: 'owner',
  }) as const satisfies PersonalTable;

const moveRows =
  (account: PgColumn): Adopt =>
  async (tx, guestId, memberId) => {
    const set: SQL = sql`${sql.identifier(account.name)} = ${memberId}`;
    await tx.execute(sql`update ${account.table} set ${set} where ${account} = ${guestId}`);
  };

/** Everything that a guest's sign-up moves. */
export const adoptionsOf = (maps: readonly DataMap[]): Adopt[] =>
  maps
    .flatMap(({ tables }) => Object.values(tables))
    .flatMap((table) => {
      if ('nobody' in table) return [];
      if (typeof table.adopt === 'function') return [table.adopt];
      return table.adopt === 'move' && 'account' in table.owner ? [moveRows(table.owner.account)] : [];
    });

export const sweepsOf = (maps: readonly DataMap[]): Record<string, Sweep> =>
  Object.assign({}, ...maps.map(({ sweeps }) => sweeps)) as Record<string, Sweep>;

/** Everything that goes with removed messages, as one. */
export const removalOf = (maps: readonly DataMap[]): Removal => {
  const removals = maps.flatMap(({ removal }) => removal ?? []);
  return async (tx, removed) => {
    for (const removal of removals) await removal(tx, removed);
  };
};

/** Everything that a copy of a conversation takes along, as one. */
export const copyOf = (maps: readonly DataMap[]): Copy => {
  const copies = maps.flatMap(({ copy }) => copy ?? []);
  return async (...given) => {
    for (const copy of copies) await copy(...given);
  };
};
