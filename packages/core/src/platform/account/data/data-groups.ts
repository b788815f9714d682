import { dataGroups, type DataGroup, type DataRow } from '@troupe/protocol';

export interface GroupOfData {
  group: DataGroup;
  /** Rows of all its tables together, without those that cannot be counted. */
  count: number;
  /** Its tables whose rows can be erased by themselves and that have some. */
  erasable: string[];
}

/** The tables of an account as people see them, in a fixed order. */
export const groupData = (rows: readonly DataRow[]): GroupOfData[] =>
  dataGroups.map((group) => {
    const own = rows.filter((row) => row.group === group);
    return {
      group,
      count: own.reduce((sum, { count }) => sum + (count ?? 0), 0),
      erasable: own.filter(({ alone_why, count }) => alone_why === null && count !== 0).map(({ name }) => name),
    };
  });
