import { lorebookLimits, type LorebookEntryForm } from '@troupe/protocol';
import { useState, type SubmitEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { Button, Dialog, Field, takeFirstFocus } from '../../../ui/index.ts';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { useText } from '../texts.ts';
import type { EntryActions } from './useEntryActions.ts';
import * as css from './workbench.css.ts';

export interface BatchBarProps {
  chosen: readonly DeskEntry[];
  actions: EntryActions;
  onDone: () => void;
}

type Asked = 'folder' | 'chance';

/** What is done with all entries that are chosen, in one step. */
export const BatchBar = ({ chosen, actions, onDone }: BatchBarProps) => {
  const t = useT();
  const text = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [value, setValue] = useState('');
  const count = chosen.length;
  const put = async (changeOf: (entry: DeskEntry) => Partial<LorebookEntryForm>) => {
    const changes = chosen.map((entry) => ({ op: 'update' as const, id: entry.id, entry: changeOf(entry) }));
    if (await actions.make(changes, text('lore.entry.changed-many', { count }))) onDone();
  };
  const ask = (what: Asked) => {
    setValue(what === 'folder' ? (chosen[0]?.folder ?? '') : String(chosen[0]?.rules.probability ?? 100));
    setAsked(what);
  };
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const probability = Number(value);
    const isChance = value.trim() !== '' && probability >= 0 && probability <= 100;
    if (asked === 'chance' && !isChance) return;
    void put(asked === 'folder' ? () => ({ folder: value.trim() }) : ({ rules }) => ({ rules: { ...rules, probability } }));
    setAsked(null);
  };
  return (
    <div className={css.batch} role="group" aria-label={text('lore.table.selected', { count })}>
      <span className={css.batchCount}>{text('lore.table.selected', { count })}</span>
      <Button size="sm" onClick={() => void put(() => ({ enabled: true }))}>
        {text('lore.table.turn-on')}
      </Button>
      <Button size="sm" onClick={() => void put(() => ({ enabled: false }))}>
        {text('lore.table.turn-off')}
      </Button>
      <Button size="sm" onClick={() => ask('folder')}>
        {text('lore.table.batch.folder')}
      </Button>
      <Button size="sm" onClick={() => ask('chance')}>
        {text('lore.table.batch.chance')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => void actions.remove(chosen.map(({ id }) => id)).then(onDone)}>
        {text('lore.entry.delete')}
      </Button>
      {asked && (
        <Dialog isOpen onClose={() => setAsked(null)} title={text(`lore.table.batch.${asked}`)} closeLabel={t('common.close')}>
          <form className={css.stack} onSubmit={apply}>
            <Field
              ref={takeFirstFocus}
              label={text(asked === 'folder' ? 'lore.entry.folder' : 'lore.entry.chance')}
              type={asked === 'folder' ? 'text' : 'number'}
              required={asked === 'chance'}
              step="any"
              min={0}
              max={100}
              maxLength={lorebookLimits.folderMax}
              dir={asked === 'folder' ? 'auto' : 'ltr'}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <div className={css.actions}>
              <Button variant="quiet" onClick={() => setAsked(null)}>
                {text('persona.cancel')}
              </Button>
              <Button type="submit" variant="primary">
                {text('lore.table.batch.go')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
};
