import { draftLimits, limits, type WorkForm } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useT } from '../../../app/index.ts';
import { momentOf } from '../../../platform/index.ts';
import { alertIcon, clockIcon, lockIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import * as css from '../editor.css.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { useText } from '../texts.ts';
import { downloadText } from './download-text.ts';
import { useDraftState } from './useOpenDraft.ts';

/** Another tab has it: read along, or taken over. */
const Elsewhere = () => {
  const text = useText();
  const { draft } = useEditor();
  return (
    <Notice
      tone="warning"
      glyph={lockIcon}
      role="status"
      action={
        <Button variant="inherit" size="sm" onClick={draft.takeOver}>
          {text('drafts.elsewhere.take')}
        </Button>
      }
    >
      <h2 className={css.bannerTitle}>{text('drafts.elsewhere')}</h2>
      <p className={css.bannerText}>{text('drafts.elsewhere.text')}</p>
    </Notice>
  );
};

/** The browser keeps nothing: the text can be taken along as a card. */
const Unkept = () => {
  const text = useText();
  const { store } = useEditor();
  return (
    <Notice
      tone="danger"
      glyph={alertIcon}
      role="alert"
      action={
        <Button variant="inherit" size="sm" onClick={() => downloadText(store.getState().form)}>
          {text('drafts.memory.download')}
        </Button>
      }
    >
      {text('drafts.memory')}
    </Notice>
  );
};

/** Two devices changed one field: both texts side by side, and nothing is sent before one was chosen. */
const Clash = ({ theirs, base }: { theirs: WorkForm; base: WorkForm | null }) => {
  const text = useText();
  const { draft } = useEditor();
  const [isOpen, setOpen] = useState(true);
  const choose = (form: WorkForm) => {
    draft.choose(form);
    setOpen(false);
  };
  return (
    <>
      <Notice
        tone="warning"
        glyph={alertIcon}
        role="status"
        action={
          <Button variant="inherit" size="sm" onClick={() => setOpen(true)}>
            {text('drafts.clash.compare')}
          </Button>
        }
      >
        <h2 className={css.bannerTitle}>{text('drafts.clash')}</h2>
        <p className={css.bannerText}>{text('drafts.clash.text')}</p>
      </Notice>
      {isOpen && (
        <ConflictDialog
          theirs={theirs}
          base={base}
          words={{
            title: text('drafts.clash'),
            text: text('drafts.clash.text'),
            yours: text('drafts.clash.yours'),
            theirs: text('drafts.clash.theirs'),
            keep: text('drafts.clash.keep'),
          }}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** The chatbot was saved elsewhere since the draft began, and both changed a field. */
export const NewerDialog = ({ newer, onDone }: { newer: WorkForm; onDone: () => void }) => {
  const text = useText();
  const { set } = useEditor();
  const choose = (form: WorkForm) => {
    set(form);
    onDone();
  };
  return (
    <ConflictDialog
      theirs={newer}
      base={null}
      words={{
        title: text('drafts.newer'),
        text: text('drafts.newer.text'),
        yours: text('drafts.newer.yours'),
        theirs: text('drafts.newer.theirs'),
        keep: text('drafts.clash.keep'),
      }}
      onChoose={choose}
      onClose={onDone}
    />
  );
};

/** A chatbot is opened with what was changed of it before and not saved; it can be set back, and the draft brought back. */
const Resumed = ({ writtenAt }: { writtenAt: number }) => {
  const app = useApp();
  const text = useText();
  const { store, set, put, draft, work } = useEditor();
  const [isOver, setOver] = useState(false);
  const saved = useEditorState((state) => state.saved);
  if (isOver || saved === null) return null;
  const discard = async () => {
    const { form: typed, note } = store.getState();
    try {
      const restore = await draft.discard(saved);
      setOver(true);
      set(Object.fromEntries(work.fields.map((field) => [field, saved.form[field]])));
      put({ note: '' });
      const undo = async () => {
        await restore().catch(() => undefined);
        set(typed);
        put({ note });
      };
      const action = { label: text('my.undo'), run: () => void undo() };
      app.notify({ kind: 'info', text: text('drafts.removed'), durationMs: limits.toastLongMs, action });
    } catch {
      app.notify({ kind: 'danger', text: text('drafts.remove.failed'), durationMs: limits.toastLongMs });
    }
  };
  return (
    <Notice
      glyph={clockIcon}
      role="status"
      action={
        <Button variant="inherit" size="sm" onClick={() => void discard()}>
          {text('drafts.resumed.discard')}
        </Button>
      }
    >
      {text('drafts.resumed', { date: momentOf(app.t, new Date(writtenAt).toISOString()) })}
    </Notice>
  );
};

/** What is to be said of a draft, above its form. */
export const DraftNotices = ({ resumedAt }: { resumedAt: number | null }) => {
  const t = useT();
  const text = useText();
  const { role, isGone, place, isJoined, record } = useDraftState((state) => state);
  if (isGone)
    return (
      <Notice tone="danger" glyph={lockIcon} role="alert">
        {text('drafts.gone')}
      </Notice>
    );
  if (role === 'reader') return <Elsewhere />;
  return (
    <>
      {place === 'memory' && <Unkept />}
      {place === 'full' && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {text('drafts.full', { max: t.number(draftLimits.perMember) })}
        </Notice>
      )}
      {record.theirs && <Clash theirs={record.theirs.form} base={record.kept?.form ?? null} />}
      {isJoined && !record.theirs && <Notice role="status">{text('drafts.joined')}</Notice>}
      {resumedAt !== null && <Resumed writtenAt={resumedAt} />}
    </>
  );
};
