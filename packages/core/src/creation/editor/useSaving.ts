import {
  AppError,
  changedWorkFields,
  getCharacter,
  getGroup,
  limits,
  listCharacterVersions,
  listLorebooks,
  listOwnCharacters,
  type WorkField,
  type WorkForm,
} from '@troupe/protocol';
import { useRef, useState } from 'react';
import { tellRefusal, useApp, type App } from '../../app/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { forgetSearches } from '../../platform/index.ts';
import { settleWork } from '../drafts/work-form.ts';
import { useEditor } from './EditorContext.tsx';
import { labelOf } from './fault-text.ts';
import { confirmationFor, type Confirmation } from './save-state.ts';
import { statusOf, type EditorState, type FormStore } from './form-store.ts';
import { useText, wordsOf, type EditorText } from './texts.ts';
import type { EditedWork, Work } from './work.ts';

/** What stands over the form before it is saved, or since it was not. */
export type SaveDialog = { kind: 'confirm'; why: Confirmation } | { kind: 'conflict'; theirs: EditedWork };

export interface Saving {
  dialog: SaveDialog | null;
  close: () => void;
  /** What kept it from being saved, where nothing else shows it. */
  failure: unknown;
  /** Save was pressed: asks first where that is due, and goes to what stands against it otherwise. */
  press: () => void;
  send: () => Promise<void>;
  /** Saves what is chosen where two versions met, on the one that was saved elsewhere. */
  settle: (form: WorkForm, theirs: EditedWork) => void;
  saveAsPrivate: () => void;
}

/** Lists, pages and open chats that show chatbots ask again. */
export const renewChatbots = (app: App): void => {
  forgetSearches(app);
  for (const { id } of [listOwnCharacters, getCharacter, getGroup, listCharacterVersions])
    void app.queries.invalidateQueries({ queryKey: [id] });
};

/** Whether the brand asks before a save that submits (R-MOD-08). */
const asksFirst = ({ brand }: App): boolean => brand.features.submission_question !== false;

/** The same key for the same content: what was kept although its answer was lost is not made twice. */
const createKeys = () => {
  let last = { content: '', key: '' };
  return (content: string): string => {
    if (last.content !== content) last = { content, key: crypto.randomUUID() };
    return last.key;
  };
};

const sendForm = ({ client }: App, work: Work, state: EditorState, keyFor: (content: string) => string): Promise<EditedWork> => {
  const { saved, note, isManual, hasAgreed, lorebooks } = state;
  const form = settleWork(state.form);
  const more = { note: note.trim(), ...(isManual && { submitForManualReview: true }) };
  if (saved === null) {
    const made = { ...more, guidelines: hasAgreed ?? false, lorebook_ids: lorebooks.map(({ id }) => id) };
    return work.create(client, form, made, keyFor(JSON.stringify({ ...form, ...made })));
  }
  const changed = changedWorkFields(form, settleWork(saved.form));
  const change = Object.fromEntries(changed.map((field) => [field, form[field]])) as Partial<WorkForm>;
  return work.update(client, saved.id, change, { ...more, base_revision: saved.revision });
};

/** What the server says of fields (`body.<field>`, and of what stands in a list). */
const issuesOf = (t: Translator, text: EditorText, work: Work, { issues }: AppError): EditorState['issues'] =>
  Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const name = path.split('.')[1];
      const field = work.fields.find((one) => one === name);
      if (field === undefined) return [];
      return [
        [field, field === 'visibility' ? text('editor.fault.visibility') : `${labelOf(t, text, field, work.kind)}: ${message}`],
      ];
    }),
  );

const firstOf = (work: Work, fields: Partial<Record<WorkField, string>>): WorkField | undefined =>
  work.fields.find((field) => fields[field] !== undefined);

/** Goes to the first thing that stands against saving, or says it where no field is to blame. */
const goToFirst = ({ judge, want }: FormStore): void => {
  const faulty = judge().reasons.find(({ kind }) => kind === 'fault' || kind === 'guidelines');
  if (faulty) want(faulty.kind === 'fault' ? faulty.fault.field : 'guidelines');
};

/** Shows what of a failure has a place of its own; answers whether it had. */
const useFailures = (show: (dialog: SaveDialog) => void) => {
  const app = useApp();
  const text = useText();
  const { store, put, want, work } = useEditor();

  const handleConflict = async ({ params }: AppError): Promise<boolean> => {
    const { saved } = store.getState();
    if (params['because'] === 'closed') put({ isClosed: true });
    if (params['because'] === 'closed' || saved === null) return saved !== null;
    const theirs = await work.fetch(app.client, saved.id);
    if (params['because'] === 'in_review') put({ saved: theirs });
    else show({ kind: 'conflict', theirs });
    return true;
  };
  return async (error: unknown): Promise<boolean> => {
    if (!(error instanceof AppError)) return false;
    if (error.code === 'conflict') return handleConflict(error);
    if (error.params['submitForManualReview'] === true) {
      put({ isManual: true });
      // Without a question the page says that the next save asks a person.
      if (!asksFirst(app)) return false;
      tellRefusal(app, error);
      show({ kind: 'confirm', why: 'manual' });
      return true;
    }
    if (error.issues.some(({ path }) => path.startsWith('body.lorebook_ids'))) {
      // The field says which of them are gone, once it has the list anew.
      void app.queries.invalidateQueries({ queryKey: [listLorebooks.id] });
      want('lorebooks');
      return false;
    }
    const issues = issuesOf(app.t, text, work, error);
    const field = firstOf(work, issues);
    if (field === undefined) return false;
    put({ issues });
    want(field);
    return true;
  };
};

/** How a form is saved, and what becomes of it where it is not (R-BOT-24 to R-BOT-26, R-MOD-08, R-MOD-09). */
export const useSaving = (onSaved: (character: EditedWork) => void): Saving => {
  const app = useApp();
  const text = useText();
  const editor = useEditor();
  const { store, put, set, work } = editor;
  const [dialog, setDialog] = useState<SaveDialog | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [keyFor] = useState(createKeys);
  // Two presses within one render are one.
  const isBusy = useRef(false);
  const tell = useFailures(setDialog);

  const send = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setDialog(null);
    setFailure(null);
    put({ isSubmitting: true, issues: {} });
    try {
      const { saved, lorebooks } = store.getState();
      const isNew = saved === null;
      const character = await sendForm(app, work, store.getState(), keyFor);
      renewChatbots(app);
      if (lorebooks.length > 0) void app.queries.invalidateQueries({ queryKey: [listLorebooks.id] });
      if (!isNew) app.notify({ kind: 'success', text: text(wordsOf(work.kind).saved), durationMs: limits.toastNormalMs });
      put({
        isSubmitting: false,
        saved: character,
        note: '',
        lorebooks: [],
        ...(character.members && { known: character.members }),
      });
      onSaved(character);
    } catch (error) {
      put({ isSubmitting: false });
      if (!(await tell(error).catch(() => false))) {
        tellRefusal(app, error);
        setFailure(error);
      }
    } finally {
      isBusy.current = false;
    }
  };
  const press = () => {
    put({ hasPressed: true });
    const { verdict, form, saved, isManual } = store.getState();
    if (!verdict.canSave) return goToFirst(editor);
    const status = statusOf(store.getState());
    const why = asksFirst(app) ? confirmationFor({ form, base: saved?.form ?? null, status, isManual }) : null;
    if (why) setDialog({ kind: 'confirm', why });
    else void send();
  };
  return {
    dialog,
    failure,
    press,
    send,
    close: () => setDialog(null),
    settle(form, theirs) {
      put({ saved: theirs });
      set(form);
      setDialog(null);
      press();
    },
    saveAsPrivate() {
      set({ visibility: 'private', definition_visible: false });
      setFailure(null);
      press();
    },
  };
};
