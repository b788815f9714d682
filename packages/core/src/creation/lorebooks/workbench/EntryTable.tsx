import { useMemo, useRef, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { SearchBox } from '../../../platform/index.ts';
import { plusIcon } from '../../../ui/icons.ts';
import { Button, Checkbox, EmptyState, Icon, VisuallyHidden } from '../../../ui/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { hintsOf } from '../desk/entry-hints.ts';
import { findEntries, tokensOf } from '../desk/entry-rows.ts';
import { useText } from '../texts.ts';
import { BatchBar } from './BatchBar.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { EntryActions } from './useEntryActions.ts';
import { useHintText } from './useHintText.ts';
import { useWindow } from './useWindow.ts';
import * as css from './workbench.css.ts';

/** Pixels; as the styles say. */
const rowHeight = 48;
const columns = ['select', 'number', 'name', 'keywords', 'folder', 'chance', 'tokens', 'hints', 'on'] as const;
/** Pixels; what is left goes to keywords and hints. */
const widths: Partial<Record<(typeof columns)[number], number>> = {
  select: 44,
  number: 52,
  name: 180,
  folder: 120,
  chance: 72,
  tokens: 72,
  on: 52,
};

type Column = (typeof columns)[number];

interface RowProps {
  entry: DeskEntry;
  number: number;
  hint: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onSwitch: (enabled: boolean) => void;
}

const Row = ({ entry, number, hint, isSelected, onSelect, onOpen, onSwitch }: RowProps) => {
  const t = useT();
  const text = useText();
  const name = entry.name || text('lore.entry.unnamed');
  return (
    <tr className={css.row} aria-rowindex={number + 1} aria-selected={isSelected}>
      <td className={css.cell}>
        <Checkbox
          checked={isSelected}
          aria-label={text('lore.table.select-named', { name })}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </td>
      <td className={`${css.cell} ${css.number}`}>{t.number(number)}</td>
      <th scope="row" className={css.cell}>
        <button type="button" className={css.nameButton} dir="auto" onClick={onOpen}>
          {name}
        </button>
      </th>
      <td className={css.cell}>
        <bdi>{entry.constant ? text('lore.entry.always') : entry.keywords.join(', ')}</bdi>
      </td>
      <td className={css.cell}>
        <bdi>{entry.folder || '–'}</bdi>
      </td>
      <td className={`${css.cell} ${css.number}`}>{t.number(entry.rules.probability)}</td>
      <td className={`${css.cell} ${css.number}`}>{t.number(tokensOf(entry))}</td>
      <td className={css.cell}>{hint ? <span className={css.entryHint}>{hint}</span> : '–'}</td>
      <td className={css.cell}>
        <Checkbox
          checked={entry.enabled}
          aria-label={text('lore.table.on-named', { name })}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      </td>
    </tr>
  );
};

interface GridProps {
  found: readonly DeskEntry[];
  labelledBy: string;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
  onOpen: (id: string) => void;
  onSwitch: (id: string, enabled: boolean) => void;
}

const Head = ({ found, selected, onSelect }: Pick<GridProps, 'found' | 'selected' | 'onSelect'>) => {
  const text = useText();
  const isAll = found.every((entry) => selected.has(entry.id));
  const head = (column: Column) => {
    if (column !== 'select') return text(column === 'number' ? 'lore.entry.order' : `lore.table.${column}`);
    const ids = found.map((entry) => entry.id);
    return (
      <Checkbox
        checked={isAll}
        aria-label={text('lore.table.all')}
        onChange={({ currentTarget }) => onSelect(ids, currentTarget.checked)}
      />
    );
  };
  return (
    <thead className={css.tableHead}>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column} scope="col" className={css.cell}>
            {head(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** As many rows as are seen; those above and below are the height of one. */
const Grid = ({ found, labelledBy, selected, onSelect, onOpen, onSwitch }: GridProps) => {
  const hintText = useHintText();
  const entries = useDeskState((state) => state.entries);
  const hints = useMemo(() => hintsOf(entries), [entries]);
  const numbers = useMemo(() => new Map(entries.map((entry, at) => [entry.id, at + 1])), [entries]);
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, found.length, rowHeight);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div ref={box} className={css.tableBox} role="region" tabIndex={0} aria-labelledby={labelledBy}>
      <table className={css.table} aria-rowcount={found.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} style={{ inlineSize: widths[column] }} />
          ))}
        </colgroup>
        <Head found={found} selected={selected} onSelect={onSelect} />
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ blockSize: above }} />}
          {found.slice(first, end).map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              number={numbers.get(entry.id) ?? 0}
              hint={hintText(hints.get(entry.id)?.[0])}
              isSelected={selected.has(entry.id)}
              onSelect={(isOn) => onSelect([entry.id], isOn)}
              onOpen={() => onOpen(entry.id)}
              onSwitch={(enabled) => onSwitch(entry.id, enabled)}
            />
          ))}
          {below > 0 && <tr aria-hidden="true" style={{ blockSize: below }} />}
        </tbody>
      </table>
    </div>
  );
};

export interface EntryTableProps {
  actions: EntryActions;
  onAdd: () => void;
  onOpen: (id: string) => void;
}

/** All entries as a table, to change many at once. */
export const EntryTable = ({ actions, onAdd, onOpen }: EntryTableProps) => {
  const t = useT();
  const text = useText();
  const { id } = useDesk();
  const entries = useDeskState((state) => state.entries);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isReplacing, setReplacing] = useState(false);
  const found = useMemo(() => findEntries(entries, query), [entries, query]);
  const chosen = useMemo(() => entries.filter((entry) => selected.has(entry.id)), [entries, selected]);
  const select = (ids: readonly string[], isOn: boolean) => {
    const others = [...selected].filter((one) => !ids.includes(one));
    setSelected(new Set(isOn ? [...others, ...ids] : others));
  };
  const titleId = `${id}-table`;
  return (
    <div className={css.pane} data-troupe-part="entry-table">
      <div className={css.paneHead}>
        <h2 id={titleId} className={css.paneTitle}>
          {text('lore.entry.list')}
        </h2>
        <div className={css.find}>
          <SearchBox
            size="md"
            labels={{
              label: text('lore.entry.find'),
              placeholder: text('lore.entry.find.placeholder', { count: t.number(entries.length) }),
              clear: t('explore.search.clear'),
            }}
            query={query}
            onQueryChange={setQuery}
          />
        </div>
        <Button variant="outline" onClick={() => setReplacing(true)}>
          {text('lore.replace')}
        </Button>
        <Button variant="primary" onClick={onAdd}>
          <Icon glyph={plusIcon} size="sm" />
          {text('lore.entry.add')}
        </Button>
      </div>
      {chosen.length > 0 && <BatchBar chosen={chosen} actions={actions} onDone={() => setSelected(new Set())} />}
      {found.length === 0 ? (
        <EmptyState title={text(entries.length === 0 ? 'lore.entry.none' : 'lore.entry.none.here')} />
      ) : (
        <Grid
          found={found}
          labelledBy={titleId}
          selected={selected}
          onSelect={select}
          onOpen={onOpen}
          onSwitch={(entryId, enabled) =>
            void actions.make([{ op: 'update', id: entryId, entry: { enabled } }], text('lore.entry.updated'))
          }
        />
      )}
      <VisuallyHidden role="status">
        {chosen.length > 0 ? text('lore.table.selected', { count: chosen.length }) : ''}
      </VisuallyHidden>
      {isReplacing && (
        <ReplaceDialog entries={chosen.length > 0 ? chosen : entries} actions={actions} onClose={() => setReplacing(false)} />
      )}
    </div>
  );
};
