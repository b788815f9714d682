import { useDeferredValue, useMemo, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { SearchBox } from '../../../platform/index.ts';
import { plusIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, IconButton } from '../../../ui/index.ts';
import { useDeskState } from '../desk/DeskContext.tsx';
import { hintsOf } from '../desk/entry-hints.ts';
import { findEntries, toRows, writtenEntries } from '../desk/entry-rows.ts';
import { useText } from '../texts.ts';
import { EntryRows, type EntryRowsProps } from './EntryRows.tsx';
import * as css from './workbench.css.ts';

export interface EntryListProps extends Pick<EntryRowsProps, 'outcomes'> {
  onAdd: () => void;
}

/** All entries, with what is looked for among them. */
export const EntryList = ({ outcomes, onAdd }: EntryListProps) => {
  const t = useT();
  const text = useText();
  const entries = useDeskState((state) => state.entries);
  const typed = useDeskState((state) => state.typed);
  const [query, setQuery] = useState('');
  const late = useDeferredValue(query);
  const written = useMemo(() => writtenEntries({ entries, typed }), [entries, typed]);
  const hints = useMemo(() => hintsOf(entries), [entries]);
  const rows = useMemo(() => toRows(findEntries(written, late)), [written, late]);
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
      {rows.length > 0 ? (
        <EntryRows rows={rows} hints={hints} outcomes={outcomes} />
      ) : (
        <div className={css.empty}>
          <EmptyState
            title={text(written.length === 0 ? 'lore.entry.none' : 'lore.entry.none.here')}
            action={written.length === 0 && <Button onClick={onAdd}>{text('lore.entry.add')}</Button>}
          />
        </div>
      )}
    </section>
  );
};
