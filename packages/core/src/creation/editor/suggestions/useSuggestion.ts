import {
  AppError,
  cutAtGrapheme,
  limits,
  suggestedFieldMax,
  suggestedFields,
  suggestField,
  suggestionLimits,
  type GroupMember,
  type SuggestedField,
  type WorkForm,
} from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { tellRefusal, useApp } from '../../../app/index.ts';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useLabel } from '../fault-text.ts';
import { useText } from '../texts.ts';
import { noSuggestions, type FieldSuggestions } from './suggestion-store.ts';
import { insertionOf, writeText } from './write-text.ts';

const { leastMin, withinMs } = suggestionLimits;

/** Whether there is something to suggest from (R-BOT-16). */
export const hasBasis = ({ name, title }: Pick<WorkForm, 'name' | 'title'>): boolean =>
  name.trim().length >= leastMin && title.trim().length >= leastMin;

/** The texts of a form as a call takes them: a card may have brought longer ones. */
export const textsOf = (form: WorkForm): Record<SuggestedField, string> =>
  Object.fromEntries(
    suggestedFields.map((field) => [field, cutAtGrapheme(form[field].trim(), suggestedFieldMax[field])]),
  ) as Record<SuggestedField, string>;

/** What a suggestion for a group goes by besides its texts: who speaks in it. */
const groupOf = ({ members }: WorkForm, known: readonly GroupMember[]) =>
  members && {
    kind: 'group' as const,
    member_names: members.flatMap(({ id }) => known.find((member) => member.id === id)?.name ?? []),
  };

export interface FieldSuggesting extends FieldSuggestions {
  isReady: boolean;
  label: string;
  ask: () => Promise<void>;
  show: (at: number) => void;
  close: () => void;
  replace: (value: string) => void;
  insert: (value: string) => void;
}

/** Why nothing is suggested, in words. */
export const failureText = (
  { t }: Pick<ReturnType<typeof useApp>, 't'>,
  text: ReturnType<typeof useText>,
  failure: unknown,
): string => {
  if (failure === 'late') return text('editor.suggest.late');
  const isModel = failure instanceof AppError && failure.code.startsWith('model_');
  return isModel ? text('editor.suggest.failed') : t.error(failure);
};

/** Asks for suggestions of one field, one at a time; a field that leaves the page asks no longer. */
const useAsking = (field: SuggestedField, label: string) => {
  const app = useApp();
  const text = useText();
  const { store, put: putForm, suggestions } = useEditor();
  const asked = useRef<AbortController | null>(null);
  const stop = () => {
    asked.current?.abort();
    asked.current = null;
  };
  useEffect(
    () => () => {
      if (!asked.current) return;
      asked.current.abort();
      asked.current = null;
      suggestions.put(field, { isAsking: false, isOpen: false });
    },
    [field, suggestions],
  );
  const fail = (failure: unknown, said: string) => {
    suggestions.put(field, { failure, isAsking: false });
    putForm({ said });
  };
  const ask = async () => {
    stop();
    const leaving = new AbortController();
    asked.current = leaving;
    const timer = setTimeout(() => {
      leaving.abort();
      fail('late', text('editor.suggest.late'));
    }, withinMs);
    leaving.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const { form, known } = store.getState();
    suggestions.put(field, { isOpen: true, isAsking: true, failure: null });
    putForm({ said: text('editor.suggest.asking') });
    try {
      const body = { field, fields_values: textsOf(form), language: form.language, ...groupOf(form, known) };
      const { suggested_value: value } = await app.client.call(suggestField, { body }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (value === '') return fail('late', text('editor.suggest.late'));
      suggestions.keep(field, { value, from: form[field] });
      putForm({ said: text('editor.suggest.ready', { field: label }) });
    } catch (error) {
      if (leaving.signal.aborted) return;
      tellRefusal(app, error);
      fail(error, failureText(app, text, error));
    } finally {
      clearTimeout(timer);
      if (asked.current === leaving) asked.current = null;
    }
  };
  return { ask, stop };
};

/** Suggestions of one field: what is shown of them, and what becomes of them. */
export const useSuggestion = (field: SuggestedField): FieldSuggesting => {
  const { notify } = useApp();
  const text = useText();
  const { store, set, suggestions } = useEditor();
  const id = useFieldId(field);
  const label = useLabel()(field);
  const isReady = useEditorState(({ form }) => hasBasis(form));
  const own = useStore(suggestions.store, (state) => state[field] ?? noSuggestions);
  const { ask, stop } = useAsking(field, label);

  const boxOf = () => document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
  const close = () => {
    stop();
    suggestions.put(field, { isOpen: false, isAsking: false, failure: null });
  };
  const write = (start: number, end: number, words: string) => {
    const before = store.getState().form[field];
    const box = boxOf();
    if (box) writeText(box, start, end, words);
    close();
    const after = store.getState().form[field];
    const undo = () => {
      // What was typed since stays.
      if (store.getState().form[field] !== after) return;
      const again = boxOf();
      if (again) writeText(again, 0, again.value.length, before);
      else set({ [field]: before });
    };
    notify({
      kind: 'success',
      text: text('editor.suggest.done', { field: label }),
      durationMs: limits.toastLongMs,
      action: { label: text('my.undo'), run: undo },
    });
  };
  return {
    ...own,
    isReady,
    label,
    ask,
    close,
    show: (at) => suggestions.put(field, { at }),
    replace: (value) => write(0, boxOf()?.value.length ?? 0, value),
    insert(value) {
      const box = boxOf();
      if (!box) return;
      const { start, end, text: words } = insertionOf(box, value, box.tagName === 'INPUT');
      write(start, end, words);
    },
  };
};
