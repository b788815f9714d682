import type { DataRow } from '@troupe/protocol';
import { useId } from 'react';
import { Button } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { groupData, type GroupOfData } from './data-groups.ts';
import { useText } from '../settings/texts.ts';

export interface DataGroupsProps {
  rows: readonly DataRow[];
  onErase: (group: GroupOfData) => void;
}

/** What is kept of an account in a few groups; those that hold nothing are named below in one line. */
export const DataGroups = ({ rows, onErase }: DataGroupsProps) => {
  const text = useText();
  const groups = groupData(rows);
  const empty = groups.filter(({ count }) => count === 0).map(({ group }) => text(`account.kept.${group}`));
  return (
    <div>
      <ul className={css.list}>
        {groups.map((group) => group.count > 0 && <Group key={group.group} group={group} onErase={() => onErase(group)} />)}
      </ul>
      {empty.length > 0 && <p className={css.emptyGroups}>{text('account.kept.empty', { groups: empty.join(' · ') })}</p>}
    </div>
  );
};

const Group = ({ group: { group, count, erasable }, onErase }: { group: GroupOfData; onErase: () => void }) => {
  const text = useText();
  const id = useId();
  return (
    <li className={css.listRow}>
      <div className={css.main}>
        <h2 id={id} className={css.groupTitle}>
          {text(`account.kept.${group}`)}
        </h2>
        <p className={css.muted}>{text(`account.kept.about.${group}`)}</p>
        <p className={css.hint}>{text('account.kept.entries', { count })}</p>
      </div>
      {erasable.length > 0 && (
        <Button
          id={`${id}erase`}
          size="sm"
          variant="outline"
          className={css.danger}
          aria-labelledby={`${id}erase ${id}`}
          onClick={onErase}
        >
          {text('account.table.erase')}
        </Button>
      )}
    </li>
  );
};
