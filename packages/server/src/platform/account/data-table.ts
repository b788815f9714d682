import { AppError, deleteData, getDataTable, type DataRow } from '@troupe/protocol';
import { characters } from '../../db/schema.ts';
import type { DataMap, Erase } from '../../data-map.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits, SearchIndex } from '../../ports/index.ts';
import { dataExportPath } from './data-export.ts';
import { dropWhere } from './erasure.ts';
import { createListedWorks } from './listed-works.ts';
import { countRows, createOwnedBy, mappedTables, type MappedTable } from './table-rows.ts';

export interface DataTableDeps {
  db: Db;
  rateLimits: Limits;
  dataMaps: readonly DataMap[];
  searchIndex: Pick<SearchIndex, 'upsert' | 'remove'>;
}

const keptOf = (keep: MappedTable['data']['keep']): DataRow['kept'] =>
  keep === 'owner' ? 'account' : keep === 'for-good' ? 'for-good' : 'while-needed';

const erasureOf = ({ erase }: MappedTable['data']): Pick<DataRow, 'erasure' | 'erase_why'> => {
  if (typeof erase === 'object') return { erasure: 'kept', erase_why: erase.why };
  return { erasure: erase === 'detach' ? 'anonymous' : 'erased', erase_why: null };
};

const exportOf = ({ name, data: { export: how } }: MappedTable): Pick<DataRow, 'is_exported' | 'export_why' | 'href'> => {
  if (typeof how === 'object' && 'why' in how) return { is_exported: false, export_why: how.why, href: null };
  return { is_exported: true, export_why: null, href: dataExportPath(typeof how === 'object' ? how.within : name) };
};

/** GET and DELETE users/data: the data map itself with what there is of the caller, so that it says what is done. */
export const dataTableHandlers = ({ db, rateLimits, dataMaps, searchIndex }: DataTableDeps): Registration[] => {
  const tables = mappedTables(dataMaps);
  const ownedBy = createOwnedBy(tables);

  const eraserOf = ({ table, data: { alone } }: MappedTable): Erase | null => {
    if (typeof alone === 'function') return alone;
    if (alone !== 'rows') return null;
    return async (on, { id }) => {
      const where = ownedBy(table, id);
      return where === null ? 0 : dropWhere(on, table, where);
    };
  };

  return [
    handler(getDataTable, async (_input, context) => {
      await rateLimits.take(...limitRules('opinions', context));
      const rows: DataRow[] = [];
      for (const one of tables) {
        const where = ownedBy(one.table, context.caller.userId);
        rows.push({
          name: one.name,
          group: one.group,
          count: where === null ? null : await countRows(db, one.table, where),
          ...exportOf(one),
          ...erasureOf(one.data),
          alone_why: typeof one.data.alone === 'object' ? one.data.alone.why : null,
          kept: keptOf(one.data.keep),
        });
      }
      return { rows };
    }),

    handler(deleteData, async ({ params: { name } }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const one = tables.find((other) => other.name === name);
      if (!one) throw new AppError('not_found');
      const erase = eraserOf(one);
      if (erase === null) throw new AppError('forbidden');
      const { userId: id, email } = context.caller;
      // A search that cannot be told is told again before anything goes.
      if (one.table === characters) await createListedWorks({ db, searchIndex }).takeOut(id);
      let count = 0;
      for (let done = 1; done > 0; count += done) done = await erase(db, { id, email, keptWorks: [] });
      return { count };
    }),
  ];
};
