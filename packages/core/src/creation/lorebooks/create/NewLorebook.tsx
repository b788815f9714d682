import { emptyLorebook, type LorebookField, type LorebookForm } from '@troupe/protocol';
import { useEffect, useId, useMemo, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { DeskProvider, useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { DeskText } from '../desk/desk-store.ts';
import { createLorebookDesk, hasTyped, newEntryId } from '../desk/lorebook-desk.ts';
import { useKeeping } from '../desk/useKeeping.ts';
import { useText } from '../texts.ts';
import { DetailFields, lorebookFaultText } from '../workbench/DetailFields.tsx';
import { title } from '../workbench/workbench.css.ts';
import { Workbench } from '../workbench/Workbench.tsx';
import * as css from './create.css.ts';
import { Brought, CreateBar } from './CreateParts.tsx';
import { useCreating } from './useCreating.ts';
import type { ImportedFile } from './useImport.ts';

export interface NewLorebookProps {
  /** Of a file; null for one from nothing. */
  imported: ImportedFile | null;
  /** What was written of it on an earlier visit and is on this device. */
  kept: DeskText | null;
  /** It is there: the surface goes to the page that edits it. */
  onCreated: (lorebookId: string) => void;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
}

const Form = ({ imported, onCreated, onUnsavedChange }: Omit<NewLorebookProps, 'kept'>) => {
  const t = useT();
  const text = useText();
  const { id } = useDesk();
  const [said, setSaid] = useState('');
  const isUnsaved = useDeskState(
    (state) => hasTyped(state) || state.entries.length > 0 || JSON.stringify(state.form) !== JSON.stringify(emptyLorebook()),
  );
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  const endKeeping = useKeeping(isUnsaved, imported);
  // Nothing of it is left on the device: the next page would offer it again.
  const creating = useCreating(
    imported?.lorebook ?? null,
    ({ id: lorebookId }) => void endKeeping().then(() => onCreated(lorebookId)),
  );
  const { hasPressed, faults } = creating;
  const errors: Partial<Record<LorebookField, string>> = hasPressed
    ? Object.fromEntries(faults.map((fault) => [fault.field, lorebookFaultText(t, text, fault)]))
    : {};
  const [first] = hasPressed ? faults.filter(({ field }) => field !== 'entries') : [];
  const create = async () => {
    await creating.create();
    if (first) document.getElementById(`${id}-${first.field}`)?.focus();
  };
  return (
    <>
      <Workbench head={<h1 className={title}>{text('lore.create')}</h1>}>
        {imported && <Brought imported={imported} />}
        <section className={css.panel} aria-label={text('lore.details')}>
          <DetailFields errors={errors} onSay={setSaid} />
        </section>
      </Workbench>
      <CreateBar creating={{ ...creating, create }} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};

const formOfFile = ({ lorebook: { name, description, tags, scan_depth, recursive } }: ImportedFile): LorebookForm => ({
  ...emptyLorebook(),
  name,
  description,
  tags,
  scan_depth,
  recursive,
});

/** A lorebook that is not made yet, with everything that is written of it. */
export const NewLorebook = (props: NewLorebookProps) => {
  const id = useId();
  const { imported, kept } = props;
  const [desk] = useState(() =>
    createLorebookDesk({
      form: kept?.form ?? (imported ? formOfFile(imported) : emptyLorebook()),
      entries: kept?.entries ?? imported?.lorebook.entries.map((entry) => ({ ...entry, id: newEntryId() })) ?? [],
      typed: kept?.typed ?? {},
      isImported: imported !== null,
      keeper: null,
    }),
  );
  const open = useMemo(() => ({ ...desk, id, lorebookId: null }), [desk, id]);
  useEffect(() => {
    const { entries, typed } = desk.store.getState();
    const first = Object.keys(typed)[0] ?? entries[0]?.id;
    if (first === undefined) desk.add();
    else desk.choose(first);
  }, [desk]);
  return (
    <DeskProvider desk={open}>
      <Form {...props} />
    </DeskProvider>
  );
};
