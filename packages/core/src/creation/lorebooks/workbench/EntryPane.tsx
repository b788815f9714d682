import { lorebookLimits } from '@troupe/protocol';
import { useMemo } from 'react';
import { alertIcon, copyIcon, downIcon, moreIcon, trashIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, Icon, MenuButton, Segmented, type MenuItem } from '../../../ui/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { hintsOf } from '../desk/entry-hints.ts';
import { formOf } from '../desk/lorebook-desk.ts';
import { useText } from '../texts.ts';
import { EntryFields } from './EntryFields.tsx';
import type { EntryActions } from './useEntryActions.ts';
import { useHintText } from './useHintText.ts';
import * as css from './workbench.css.ts';

export interface EntryPaneProps {
  actions: EntryActions;
  isExpert: boolean;
  onExpert: (isExpert: boolean) => void;
  onAdd: () => void;
  onSay: (line: string) => void;
}

/** What can be done with an entry that is kept, by keys as by a pointer. */
const useMenu = (entry: DeskEntry | undefined, actions: EntryActions): MenuItem[] => {
  const text = useText();
  const entries = useDeskState((state) => state.entries);
  if (!entry) return [];
  const at = entries.indexOf(entry);
  const last = entries.length - 1;
  const move = (id: 'up' | 'down' | 'first' | 'last', to: number, isEnd: boolean): MenuItem => ({
    id,
    label: text(`lore.entry.${id}`),
    glyph: downIcon,
    isDisabled: isEnd,
    onSelect: () => void actions.move(entry, to),
  });
  return [
    move('up', at - 1, at === 0),
    move('down', at + 1, at === last),
    move('first', 0, at === 0),
    move('last', last, at === last),
    { id: 'copy', label: text('lore.entry.copy'), glyph: copyIcon, onSelect: () => void actions.copy(entry) },
    ...(entry.content.length > lorebookLimits.contentMax
      ? [{ id: 'split', label: text('lore.entry.split'), onSelect: () => void actions.split(entry) }]
      : []),
    {
      id: 'delete',
      label: text('lore.entry.delete'),
      glyph: trashIcon,
      isDanger: true,
      onSelect: () => void actions.remove([entry.id]),
    },
  ];
};

/** What its author may want to look at. */
const Hints = ({ entryId }: { entryId: string }) => {
  const hintText = useHintText();
  const entries = useDeskState((state) => state.entries);
  const hints = useMemo(() => hintsOf(entries).get(entryId) ?? [], [entries, entryId]);
  if (hints.length === 0) return null;
  return (
    <ul className={css.hints}>
      {hints.map((hint) => (
        <li key={JSON.stringify(hint)} className={css.hint}>
          <Icon glyph={alertIcon} size="sm" />
          <span dir="auto">{hintText(hint)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The entry that stands open, to be written. */
export const EntryPane = ({ actions, isExpert, onExpert, onAdd, onSay }: EntryPaneProps) => {
  const text = useText();
  const { id, type, discard } = useDesk();
  const chosenId = useDeskState((state) => state.chosenId);
  const form = useDeskState((state) => (state.chosenId === null ? null : formOf(state, state.chosenId)));
  const kept = useDeskState((state) => state.entries.find((entry) => entry.id === state.chosenId));
  const isTyped = useDeskState(({ typed }) => chosenId !== null && chosenId in typed);
  const isBusy = useDeskState((state) => state.isBusy);
  const entries = useDeskState((state) => state.entries);
  const folders = useMemo(() => [...new Set(entries.map(({ folder }) => folder))].filter(Boolean), [entries]);
  const items = useMenu(kept, actions);
  if (chosenId === null || form === null)
    return (
      <section className={css.pane} aria-label={text('lore.view.entry')}>
        <EmptyState title={text('lore.entry.open')} action={<Button onClick={onAdd}>{text('lore.entry.add')}</Button>} />
      </section>
    );
  const titleId = `${id}-entry-title`;
  return (
    <section className={css.pane} aria-labelledby={titleId} data-troupe-part="entry-pane">
      <div className={css.paneHead}>
        <h2 id={titleId} className={css.paneTitle} dir="auto">
          {form.name || text(kept ? 'lore.entry.unnamed' : 'lore.entry.new')}
        </h2>
        <Segmented
          label={text('lore.entry.amount')}
          options={[
            { value: 'simple', label: text('lore.entry.simple') },
            { value: 'expert', label: text('lore.entry.expert') },
          ]}
          value={isExpert ? 'expert' : 'simple'}
          onValueChange={(value) => onExpert(value === 'expert')}
        />
        {kept && <MenuButton glyph={moreIcon} label={text('lore.entry.more')} items={items} />}
      </div>
      <EntryFields
        key={chosenId}
        id={`${id}-entry`}
        entryId={chosenId}
        form={form}
        isExpert={isExpert}
        folders={folders}
        onChange={(change) => type(chosenId, change)}
        onSay={onSay}
      />
      <Hints entryId={chosenId} />
      <div className={css.actions}>
        {isTyped && (
          <Button variant="quiet" onClick={() => discard(chosenId)}>
            {text('lore.entry.discard')}
          </Button>
        )}
        <Button
          variant={isTyped ? 'primary' : 'outline'}
          aria-disabled={!isTyped || isBusy}
          onClick={() => {
            if (isTyped && !isBusy) void actions.save(chosenId);
          }}
        >
          {text(isBusy ? 'lore.saving' : kept ? 'lore.entry.save' : 'lore.entry.add')}
        </Button>
      </div>
    </section>
  );
};
