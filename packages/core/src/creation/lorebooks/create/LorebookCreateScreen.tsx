import {
  AppError,
  can,
  emptyLorebook,
  entryFaults,
  legalUrl,
  lorebookLimits,
  type LorebookField,
  type LorebookForm,
} from '@troupe/protocol';
import { useEffect, useId, useMemo, useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { WaitingRows } from '../../../platform/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Notice, VisuallyHidden } from '../../../ui/index.ts';
import { ImportReport } from '../../cards/ImportReport.tsx';
import { ForbiddenPage } from '../../editor/ForbiddenPage.tsx';
import { LeaveDialog, type Leaving } from '../../editor/SaveDialogs.tsx';
import { Agreement } from '../../fields/Agreement.tsx';
import { DeskProvider, useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { createLorebookDesk, hasTyped, newEntryId } from '../desk/lorebook-desk.ts';
import { useText } from '../texts.ts';
import { DetailFields, lorebookFaultText } from '../workbench/DetailFields.tsx';
import { title } from '../workbench/workbench.css.ts';
import { Workbench } from '../workbench/Workbench.tsx';
import { ChooseStart } from './ChooseStart.tsx';
import * as css from './create.css.ts';
import { useCreating, type Creating } from './useCreating.ts';
import type { ImportedFile } from './useImport.ts';

/** What a file brought, and what of it asks for a look (decision 333). */
const Brought = ({ imported: { file, lorebook } }: { imported: ImportedFile }) => {
  const { t } = useApp();
  const text = useText();
  const unfit = useMemo(() => lorebook.entries.filter((entry) => entryFaults(entry, null).length > 0).length, [lorebook]);
  return (
    <section className={css.panel} aria-label={file} data-troupe-part="lorebook-import">
      <p className={css.text}>{text('lore.import.from', { file, count: t.number(lorebook.entries.length) })}</p>
      {unfit > 0 && <p className={css.text}>{text('lore.import.unfit', { count: unfit })}</p>}
      <ImportReport report={lorebook.report} />
    </section>
  );
};

/** What saves, and why it does not. */
const CreateBar = ({ creating }: { creating: Creating }) => {
  const { brand, t } = useApp();
  const text = useText();
  const { id } = useDesk();
  const { isBusy, hasPressed, hasAgreed, setAgreed, faults, unkept, failure, partly, create } = creating;
  const entries = faults.find(({ field }) => field === 'entries');
  const isFull = failure instanceof AppError && failure.params['because'] === 'full';
  return (
    <div className={css.bar} data-troupe-part="save-bar">
      <div className={css.barWords}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            <strong>{text('editor.failed')}.</strong>{' '}
            {isFull ? text('lore.full', { max: lorebookLimits.perMember }) : t.error(failure)}
          </Notice>
        )}
        {partly && !isBusy && (
          <p className={css.text}>{text('lore.partly', { count: partly.kept, total: t.number(partly.total) })}</p>
        )}
        {hasPressed && entries && (
          <p role="alert" className={css.bad}>
            {lorebookFaultText(t, text, entries)}
          </p>
        )}
        {unkept !== null && (
          <p role="alert" className={css.bad}>
            {text('lore.fault.unkept', { name: unkept || text('lore.entry.unnamed') })}
          </p>
        )}
        <Agreement
          id={`${id}-guidelines`}
          hasAgreed={hasAgreed}
          isMissing={hasPressed && !hasAgreed}
          href={legalUrl(brand, 'guidelines')}
          onChange={setAgreed}
        />
      </div>
      <Button variant="primary" size="lg" aria-disabled={isBusy} onClick={() => void create()}>
        {text(isBusy ? 'editor.saving' : 'lore.create')}
      </Button>
    </div>
  );
};

interface FormProps extends Omit<LorebookCreateScreenProps, 'leaving'> {
  imported: ImportedFile | null;
}

const Form = ({ imported, onCreated, onUnsavedChange }: FormProps) => {
  const { t } = useApp();
  const text = useText();
  const { id } = useDesk();
  const [said, setSaid] = useState('');
  const creating = useCreating(imported !== null, ({ id: lorebookId }) => onCreated(lorebookId));
  const isUnsaved = useDeskState(
    (state) => hasTyped(state) || state.entries.length > 0 || JSON.stringify(state.form) !== JSON.stringify(emptyLorebook()),
  );
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
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

const Desk = (props: FormProps) => {
  const id = useId();
  const { imported } = props;
  const [desk] = useState(() =>
    createLorebookDesk({
      form: imported ? formOfFile(imported) : emptyLorebook(),
      entries: imported?.lorebook.entries.map((entry) => ({ ...entry, id: newEntryId() })) ?? [],
      isImported: imported !== null,
      keeper: null,
    }),
  );
  const open = useMemo(() => ({ ...desk, id, lorebookId: null }), [desk, id]);
  useEffect(() => {
    const { entries } = desk.store.getState();
    if (entries[0]) desk.choose(entries[0].id);
    else if (!hasTyped(desk.store.getState())) desk.add();
  }, [desk]);
  return (
    <DeskProvider desk={open}>
      <Form {...props} />
    </DeskProvider>
  );
};

export interface LorebookCreateScreenProps {
  /** It is there: the surface goes to the page that edits it. */
  onCreated: (lorebookId: string) => void;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  leaving: Leaving | null;
}

/** The page of a new lorebook: first how one begins, then all of it (R-LORE-02). */
export const LorebookCreateScreen = ({ leaving, ...props }: LorebookCreateScreenProps) => {
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const [start, setStart] = useState<'choose' | 'new' | ImportedFile>('choose');
  if (status === 'loading') return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  if (start === 'choose') return <ChooseStart onNew={() => setStart('new')} onImported={setStart} />;
  return (
    <>
      <Desk {...props} imported={start === 'new' ? null : start} />
      {leaving && <LeaveDialog leaving={leaving} />}
    </>
  );
};
