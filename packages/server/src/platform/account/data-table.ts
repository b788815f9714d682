import { getDataTable, type DataRow } from '@troupe/protocol';
import type { DataMap } from '../../data-map.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { countRows, createOwnedBy, mappedTables, type MappedTable } from './table-rows.ts';

const keptOf = (keep: MappedTable['data']['keep']): DataRow['kept'] =>
  keep === 'owner' ? 'account' : keep === 'for-good' ? 'for-good' : 'while-needed';

const erasureOf = ({ erase }: MappedTable['data']): Pick<DataRow, 'erasure' | 'erase_why'> => {
  if (typeof erase === 'object') return { erasure: 'kept', erase_why: erase.why };
  return { erasure: erase === 'detach' ? 'anonymous' : 'erased', erase_why: null };
};

/** GET users/data: the data map itself with what there is of the caller, so that it says what is done. */
export const dataTableHandlers = ({
  db,
  rateLimits,
  dataMaps,
}: {
  db: Db;
  rateLimits: Limits;
  dataMaps: readonly DataMap[];
}): Registration[] => {
  const tables = mappedTables(dataMaps);
  const ownedBy = createOwnedBy(tables);

  return [
    handler(getDataTable, async (_input, context) => {
      await rateLimits.take(...limitRules('opinions', context));
      const rows: DataRow[] = [];
      for (const { name, table, data } of tables) {
        const where = ownedBy(table, context.caller.userId);
        const why = typeof data.export === 'object' && 'why' in data.export ? data.export.why : null;
        rows.push({
          name,
          count: where === null ? null : await countRows(db, table, where),
          is_exported: why === null,
          export_why: why,
          ...erasureOf(data),
          kept: keptOf(data.keep),
        });
      }
      return { rows };
    }),
  ];
};
