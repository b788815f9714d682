import { globSync } from 'node:fs';
import { endpoints } from '@troupe/protocol';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { PersonalTable, TableData } from './data-map.ts';
import * as schema from './db/schema.ts';
import { dataMaps, features } from './features.ts';

const tables = new Map(Object.entries<unknown>(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)));
const declared = dataMaps.flatMap((map) => Object.entries(map.tables));
const personal = declared.filter((entry): entry is [string, Exclude<TableData, { nobody: string }>] => !('nobody' in entry[1]));
const sweeps = dataMaps.flatMap((map) => Object.keys(map.sweeps ?? {}));

/** Where a column's foreign key leads, and what becomes of the row when that goes. */
const referenceOf = (column: PgColumn) => {
  const key = getTableConfig(column.table).foreignKeys.find((one) => one.reference().columns.includes(column));
  return key && { table: key.reference().foreignTable, onDelete: key.onDelete };
};

const isErased = (table: PgTable) =>
  personal.some(
    ([name, { erase }]) =>
      tables.get(name) === table && (erase === 'cascade' || erase === 'delete' || typeof erase === 'function'),
  );

/** Whether the database drops a row with what goes when an account is erased. */
const goesAlong = (table: PgTable) =>
  getTableConfig(table).foreignKeys.some(
    ({ onDelete, reference }) => onDelete === 'cascade' && isErased(reference().foreignTable),
  );

const namesAccount = (column: PgColumn) => /(^|_)user_id$/.test(column.name) || referenceOf(column)?.table === schema.users;

const columnOf = ({ owner }: PersonalTable): PgColumn => Object.values(owner)[0] as PgColumn;

describe('the data map', () => {
  it('has every table of the schema once, as its feature’s', () => {
    expect(declared.map(([name]) => name).toSorted()).toEqual([...tables.keys()].toSorted());
  });

  it.each(declared)('speaks of the columns of %s itself', (name, data) => {
    const columns = 'nobody' in data ? [] : [columnOf(data), ...(data.mentions ?? [])];
    for (const column of columns) expect(column.table).toBe(tables.get(name));
  });

  it.each([...tables])('accounts for every column of %s that names an account', (name, table) => {
    const data = new Map(declared).get(name);
    const told = data === undefined || 'nobody' in data ? [] : [columnOf(data), ...(data.mentions ?? [])];
    const named = Object.values(getTableColumns(table)).filter(namesAccount);
    expect(named.map((column) => column.name).filter((column) => !told.some((one) => one.name === column))).toEqual([]);
  });

  it.each(personal)('leads from %s to an account', (_name, data) => {
    const isPersonal = (table: PgTable) => personal.some(([name]) => tables.get(name) === table);
    if ('row' in data.owner) expect(isPersonal(referenceOf(data.owner.row)?.table ?? schema.secrets)).toBe(true);
    if ('account' in data.owner) expect(data.owner.account.table === schema.users || namesAccount(data.owner.account)).toBe(true);
  });

  it.each(personal)('says of %s what the database does when the account goes', (name, data) => {
    const table = tables.get(name) ?? schema.secrets;
    expect([data.erase === 'cascade', name]).toEqual([goesAlong(table), name]);
    if (data.erase === 'detach') expect(referenceOf(columnOf(data))?.onDelete).toBe('set null');
  });

  it.each(personal)('can do with %s what it says of a guest’s sign-up', (_name, { adopt, owner }) => {
    if (adopt === 'move') expect(Object.keys(owner)).toEqual(['account']);
    if (adopt === 'with-owner') expect(Object.keys(owner)).toEqual(['row']);
  });

  it('names every sweep where its rows are, and no other', () => {
    const named = declared.flatMap(([, { keep }]) => (typeof keep === 'string' ? [] : keep));
    expect(named.toSorted()).toEqual(sweeps.toSorted());
    expect(sweeps).toHaveLength(new Set(sweeps).size);
  });
});

describe('the features', () => {
  it('are the values of all files of that name, under the names of their folders', () => {
    const files = globSync('*/**/feature.ts', { cwd: import.meta.dirname });
    expect(features.map(({ name }) => `${name}/feature.ts`).toSorted()).toEqual(files.toSorted());
  });

  it('can be listed in any order, because no two calls answer the same address', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => [method, ...path.split('/')]);
    const isSame = (one: string, other: string) => one === other || one.startsWith(':') || other.startsWith(':');
    const shared = calls.flatMap((call, at) =>
      calls
        .slice(at + 1)
        .filter((other) => other.length === call.length && other.every((part, place) => isSame(part, call[place] ?? '')))
        .map((other) => [call.join('/'), other.join('/')]),
    );
    expect(shared).toEqual([]);
  });
});
