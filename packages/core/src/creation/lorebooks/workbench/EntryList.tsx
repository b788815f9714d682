import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { SearchBox } from '../../../platform/index.ts';
import { bookIcon, plusIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, Icon, IconButton, VisuallyHidden } from '../../../ui/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { findEntries, toRows, tokensOf, writtenEntries, type EntryRow } from '../desk/entry-rows.ts';
import { hintsOf } from '../desk/entry-hints.ts';
import { useText } from '../texts.ts';
import type { BenchResult } from '../bench/useBench.ts';
import { useHintText } from './useHintText.ts';
import { showRow, useWindow } from './useWindow.ts';
import * as css from './workbench.css.ts';

/** Pixels; as the styles say. */
const rowHeight = 56;

type Outcomes = BenchResult['outcomes'] | undefined;

const Folder = ({ row }: { row: Extract<EntryRow, { kind: 'folder' }> }) => {
  const t = useT();
  const text = useText();
  const count = text('lore.entries', { count: row.count });
  return (
    <li className={css.folder}>
      <Icon glyph={bookIcon} size="sm" />
      <bdi className={css.folderName}>{row.name || text('lore.entry.folder.none')}</bdi>
      <span className={css.folderSum}>{text('lore.entry.folder.sum', { count, tokens: t.number(row.tokens) })}</span>
    </li>
  );
};

interface RowProps {
  row: Extract<EntryRow, { kind: 'entry' }>;
  total: number;
  isChosen: boolean;
  isTyped: boolean;
  hint: string | undefined;
  outcome: 'fired' | 'cut' | 'quiet' | undefined;
  onChoose: () => void;
}

const Entry = ({ row: { entry, at }, total, isChosen, isTyped, hint, outcome, onChoose }: RowProps) => {
  const t = useT();
  const text = useText();
  const words = entry.constant ? text('lore.entry.always') : entry.keywords.join(', ');
  const state = isTyped ? 'typed' : outcome === 'fired' || outcome === 'cut' ? outcome : hint ? 'hint' : 'none';
  const said = {
    typed: text('lore.entry.unsaved'),
    fired: text('lore.bench.fired'),
    cut: text('lore.bench.cut'),
    hint: '',
    none: '',
  }[state];
  return (
    <li aria-posinset={at + 1} aria-setsize={total}>
      <button
        type="button"
        className={css.entry}
        aria-current={isChosen || undefined}
        data-troupe-entry={entry.id}
        onClick={onChoose}
      >
        <span className={css.dot} data-troupe-state={state} />
        <span className={css.entryName} dir="auto">
          {entry.name || text('lore.entry.unnamed')}
        </span>
        <span className={css.entryTokens}>{t.number(tokensOf(entry))}</span>
        <span className={css.entryWords}>
          {!entry.enabled && `${text('lore.entry.off')} · `}
          <bdi>{words}</bdi>
          {hint && <span className={css.entryHint}> {hint}</span>}
        </span>
        {said && <VisuallyHidden>, {said}</VisuallyHidden>}
      </button>
    </li>
  );
};

/** Goes up and down the entries by the arrows; what has the focus is chosen by a press, as any button. */
const stepFocus = (event: KeyboardEvent<HTMLElement>, ids: readonly string[], go: (at: number) => void): void => {
  const id = (event.target as Element).closest('[data-troupe-entry]')?.getAttribute('data-troupe-entry');
  const at = ids.indexOf(id ?? '');
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
  if (at < 0 || to === undefined || to < 0 || to >= ids.length) return;
  event.preventDefault();
  go(to);
};

export interface EntryListProps {
  outcomes: Outcomes;
  onAdd: () => void;
}

/** All entries, of which as many are drawn as are seen, with what is looked for among them. */
export const EntryList = ({ outcomes, onAdd }: EntryListProps) => {
  const t = useT();
  const text = useText();
  const { choose } = useDesk();
  const hintText = useHintText();
  const entries = useDeskState((state) => state.entries);
  const typed = useDeskState((state) => state.typed);
  const chosenId = useDeskState((state) => state.chosenId);
  const [query, setQuery] = useState('');
  const late = useDeferredValue(query);
  const written = useMemo(() => writtenEntries({ entries, typed }), [entries, typed]);
  const hints = useMemo(() => hintsOf(entries), [entries]);
  const found = useMemo(() => findEntries(written, late), [written, late]);
  const rows = useMemo(() => toRows(found), [found]);
  const ids = useMemo(() => rows.flatMap((row) => (row.kind === 'entry' ? [row.entry.id] : [])), [rows]);
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, rows.length, rowHeight);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const rowOf = (id: string | null) => rows.findIndex((row) => row.key === id);
  const chosenRow = rowOf(chosenId);
  // What is chosen elsewhere, by the table or the bench, is seen here too.
  useEffect(() => showRow(box.current, chosenRow, rowHeight), [chosenRow]);
  useLayoutEffect(() => {
    if (wantedId === null) return;
    box.current?.querySelector<HTMLElement>(`[data-troupe-entry="${CSS.escape(wantedId)}"]`)?.focus();
  }, [wantedId, first, end]);
  const go = (at: number) => {
    const id = ids[at] ?? null;
    showRow(box.current, rowOf(id), rowHeight);
    setWantedId(id);
  };
  return (
    <section className={css.listPane} aria-label={text('lore.entry.list')} data-troupe-part="entry-list">
      <div className={css.tools}>
        <div className={css.find}>
          <SearchBox
            size="md"
            labels={{
              label: text('lore.entry.find'),
              placeholder: text('lore.entry.find.placeholder', { count: t.number(written.length) }),
              clear: t('explore.search.clear'),
            }}
            query={query}
            onQueryChange={setQuery}
          />
        </div>
        <IconButton glyph={plusIcon} label={text('lore.entry.add')} onClick={onAdd} />
      </div>
      {rows.length === 0 ? (
        <div className={css.empty}>
          <EmptyState
            title={text(written.length === 0 ? 'lore.entry.none' : 'lore.entry.none.here')}
            action={written.length === 0 && <Button onClick={onAdd}>{text('lore.entry.add')}</Button>}
          />
        </div>
      ) : (
        <div
          ref={box}
          className={css.rows}
          onBlur={() => setWantedId(null)}
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in it
          onKeyDown={(event) => stepFocus(event, ids, go)}
        >
          <ul className={css.list} style={{ paddingBlockStart: above, paddingBlockEnd: below }}>
            {rows
              .slice(first, end)
              .map((row) =>
                row.kind === 'folder' ? (
                  <Folder key={row.key} row={row} />
                ) : (
                  <Entry
                    key={row.key}
                    row={row}
                    total={ids.length}
                    isChosen={row.entry.id === chosenId}
                    isTyped={row.entry.id in typed}
                    hint={hintText(hints.get(row.entry.id)?.[0])}
                    outcome={outcomes?.get(row.entry.id)}
                    onChoose={() => choose(row.entry.id)}
                  />
                ),
              )}
          </ul>
        </div>
      )}
    </section>
  );
};
