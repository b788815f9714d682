import type { LoreCoverage } from '@troupe/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { WaitingRows } from '../../../platform/index.ts';
import { alertIcon, refreshIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, Icon, Notice, Segmented } from '../../../ui/index.ts';
import { hits } from '../bench/bench.css.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { hasTyped } from '../desk/lorebook-desk.ts';
import { useText } from '../texts.ts';
import { pane, paneHead, paneTitle } from '../workbench/workbench.css.ts';
import * as css from './coverage.css.ts';
import { CoverageRow } from './CoverageRow.tsx';
import { useCoverage } from './useCoverage.ts';

/** Entries that are listed at a time; a lorebook may have a thousand. */
const pageSize = 50;

type Which = 'all' | 'never' | 'fired';

/** Entries, those first that never came up. */
const Covered = ({ coverage, onChoose }: { coverage: LoreCoverage; onChoose: (id: string) => void }) => {
  const text = useText();
  const kept = useDeskState((state) => state.entries);
  const [which, setWhich] = useState<Which>('all');
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLUListElement>(null);
  const names = useMemo(() => new Map(kept.map(({ id, name }) => [id, name])), [kept]);
  const entries = useMemo(() => {
    const told = coverage.entries.filter(({ entry_id: id }) => names.has(id));
    const [came, never] = [told.filter(({ fired }) => fired > 0), told.filter(({ fired }) => fired === 0)];
    return { all: [...never, ...came], never, fired: came }[which];
  }, [coverage, names, which]);
  useEffect(() => {
    // The button that was pressed stands below what came, or is gone.
    if (shown > pageSize) list.current?.children[shown - pageSize]?.querySelector('button')?.focus();
  }, [shown]);
  return (
    <>
      <Segmented
        label={text('lore.coverage.show')}
        options={(['all', 'never', 'fired'] as const).map((value) => ({ value, label: text(`lore.coverage.${value}`) }))}
        value={which}
        onValueChange={(value) => {
          setWhich(value);
          setShown(pageSize);
        }}
      />
      {entries.length === 0 ? (
        <p className={css.note}>{text('lore.entry.none.here')}</p>
      ) : (
        <ul ref={list} className={hits}>
          {entries.slice(0, shown).map((entry) => (
            <CoverageRow
              key={entry.entry_id}
              entry={entry}
              name={names.get(entry.entry_id) || text('lore.entry.unnamed')}
              replies={coverage.replies}
              onChoose={() => onChoose(entry.entry_id)}
            />
          ))}
        </ul>
      )}
      {entries.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + pageSize)}>
          {text('editor.versions.more')}
        </Button>
      )}
    </>
  );
};

export interface CoveragePaneProps {
  lorebookId: string;
  /** An entry is to stand open. */
  onOpen: (id: string) => void;
}

/** Which entries came up in the author's own chats, and why the others never did. */
export const CoveragePane = ({ lorebookId, onOpen }: CoveragePaneProps) => {
  const t = useT();
  const text = useText();
  const { id } = useDesk();
  const isUnsaved = useDeskState(hasTyped);
  const { coverage, isChecking, error, check } = useCoverage(lorebookId);
  const titleId = `${id}-coverage`;
  const sum = coverage && text('lore.coverage.sum', { replies: t.number(coverage.replies), chats: t.number(coverage.chats) });
  return (
    <section className={pane} aria-labelledby={titleId} aria-busy={isChecking} data-troupe-part="lore-coverage">
      <div className={paneHead}>
        <h2 id={titleId} className={paneTitle}>
          {text('lore.view.coverage')}
        </h2>
        {coverage && (
          <Button variant="outline" aria-disabled={isChecking} onClick={check}>
            <Icon glyph={refreshIcon} size="sm" />
            {text('lore.coverage.again')}
          </Button>
        )}
      </div>
      <p className={css.note}>
        {text('lore.coverage.hint')} {isUnsaved && text('lore.coverage.unsaved')}
      </p>
      {error !== null && !isChecking && (
        <Notice
          tone="danger"
          glyph={alertIcon}
          role="alert"
          action={
            <Button variant="inherit" size="sm" onClick={check}>
              {text('imports.retry')}
            </Button>
          }
        >
          {t.error(error)}
        </Notice>
      )}
      <p className={css.sum} role="status">
        {isChecking ? text('lore.coverage.running') : coverage && coverage.replies > 0 && sum}
      </p>
      {!coverage && isChecking && <WaitingRows />}
      {coverage?.replies === 0 && <EmptyState title={text('lore.coverage.none')} text={text('lore.coverage.none.text')} />}
      {coverage && coverage.replies > 0 && <Covered coverage={coverage} onChoose={onOpen} />}
    </section>
  );
};
