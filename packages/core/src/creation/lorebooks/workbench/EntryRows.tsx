import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { bookIcon } from '../../../ui/icons.ts';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import type { BenchResult } from '../bench/useBench.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { EntryHint } from '../desk/entry-hints.ts';
import { tokensOf, type EntryRow } from '../desk/entry-rows.ts';
import { useText } from '../texts.ts';
import { useHintText } from './useHintText.ts';
import { showRow, useWindow } from './useWindow.ts';
import * as css from './workbench.css.ts';

/** Pixels; as the styles say. */
const rowHeight = 56;

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

/** Goes up and down the entries by the arrows; what has the focus is chosen by a press, as any button. */
const stepFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const way = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
    | 'nextElementSibling'
    | 'previousElementSibling'
    | undefined;
  if (way === undefined) return;
  let row = event.currentTarget.closest('li')?.[way];
  while (row && !row.querySelector('button')) row = row[way];
  if (!row) return;
  event.preventDefault();
  row.querySelector('button')?.focus();
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
        onKeyDown={stepFocus}
      >
        <span className={css.dot} data-troupe-state={state} />
        <span className={css.entryName} dir="auto">
          {entry.name || text('lore.entry.unnamed')}
        </span>
        <span className={css.entryTokens}>{t.number(tokensOf(entry))}</span>
        <span className={css.entryWords}>
          {!entry.enabled && `${text('lore.entry.off')} · `}
          {hint && <span className={css.entryHint}>{hint} </span>}
          <bdi>{words}</bdi>
        </span>
        {said && <VisuallyHidden>, {said}</VisuallyHidden>}
      </button>
    </li>
  );
};

export interface EntryRowsProps {
  rows: readonly EntryRow[];
  hints: ReadonlyMap<string, readonly EntryHint[]>;
  /** What the last test said of each entry, while it holds. */
  outcomes: BenchResult['outcomes'] | undefined;
}

/** Rows of the list in a box that scrolls, of which as many are drawn as are seen. */
export const EntryRows = ({ rows, hints, outcomes }: EntryRowsProps) => {
  const { choose } = useDesk();
  const hintText = useHintText();
  const typed = useDeskState((state) => state.typed);
  const chosenId = useDeskState((state) => state.chosenId);
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, rows.length, rowHeight);
  const chosenRow = rows.findIndex(({ key }) => key === chosenId);
  // What is chosen elsewhere, by the table or the bench, is seen here too.
  useEffect(() => showRow(box.current, chosenRow, rowHeight), [chosenRow]);
  const total = rows.filter(({ kind }) => kind === 'entry').length;
  return (
    <div ref={box} className={css.rows}>
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
                total={total}
                isChosen={row.key === chosenId}
                isTyped={row.key in typed}
                hint={hintText(hints.get(row.key)?.[0])}
                outcome={outcomes?.get(row.key)}
                onChoose={() => choose(row.key)}
              />
            ),
          )}
      </ul>
    </div>
  );
};
