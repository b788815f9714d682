import { changedWorkFields, getCharacterVersion, limits, type WorkField, type WorkForm } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../app/index.ts';
import { ErrorSection, WaitingRows } from '../../../platform/index.ts';
import { Button } from '../../../ui/index.ts';
import { settleWork } from '../../drafts/work-form.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import { useLabel } from '../fault-text.ts';
import { isLocked, statusOf } from '../form-store.ts';
import { useText } from '../texts.ts';
import { useValueText } from '../value-text.ts';
import { Difference } from './Difference.tsx';
import * as css from './versions.css.ts';

/** A version in the form, with the way back; what is locked stays. */
const useTakeOver = () => {
  const { notify, t } = useApp();
  const text = useText();
  const { store, set } = useEditor();
  return (number: number, version: WorkForm) => {
    const { form: before, saved } = store.getState();
    const isVisibilityLocked =
      before.visibility === 'permanently_private' || statusOf({ saved, isClosed: false }) === 'fix_required';
    const { visibility, definition_visible } = before;
    const taken = { ...version, ...(isVisibilityLocked && { visibility, definition_visible }) };
    set(taken);
    const undo = () => {
      // What was typed since stays.
      const typed = changedWorkFields(store.getState().form, taken);
      const back = changedWorkFields(before, taken).filter((field) => !typed.includes(field));
      set(Object.fromEntries(back.map((field) => [field, before[field]])));
    };
    notify({
      kind: 'success',
      text: text('editor.versions.taken', { number: t.number(number) }),
      durationMs: limits.toastLongMs,
      action: { label: text('my.undo'), run: undo },
    });
  };
};

const Compared = ({ version }: { version: WorkForm }) => {
  const text = useText();
  const label = useLabel();
  const valueText = useValueText(version);
  const form = useEditorState((state) => state.form);
  const differing = useMemo((): WorkField[] => changedWorkFields(settleWork(form), settleWork(version)), [form, version]);
  if (differing.length === 0) return <p className={css.text}>{text('editor.versions.same')}</p>;
  return (
    <>
      <p className={css.text}>{text('editor.versions.text')}</p>
      {differing.map((field) => (
        <section key={field} className={css.field}>
          <h3 className={css.fieldName}>{label(field)}</h3>
          <Difference from={valueText(field, version)} to={valueText(field, form)} />
        </section>
      ))}
    </>
  );
};

/** What was pressed is gone: the focus goes on. */
export const focus = (element: HTMLElement | null): void => element?.focus();

export interface VersionViewProps {
  characterId: string;
  number: number;
  onBack: () => void;
  onDone: () => void;
}

/** One version beside the form, field by field. */
export const VersionView = ({ characterId, number, onBack, onDone }: VersionViewProps) => {
  const { client, t } = useApp();
  const text = useText();
  const isReadOnly = useEditorState(isLocked);
  const takeOver = useTakeOver();
  const { data, error, refetch } = useQuery({
    queryKey: [getCharacterVersion.id, characterId, number],
    queryFn: ({ signal }) => client.call(getCharacterVersion, { params: { characterId, number: String(number) } }, { signal }),
    networkMode: 'always',
  });
  const body = () => {
    if (data) return <Compared version={data.form} />;
    return error ? <ErrorSection onRetry={() => void refetch()} /> : <WaitingRows />;
  };
  return (
    <>
      <div className={css.compared}>{body()}</div>
      <div className={css.actions}>
        <Button ref={focus} variant="quiet" onClick={onBack}>
          {t('common.back')}
        </Button>
        {data && !isReadOnly && (
          <Button
            variant="primary"
            onClick={() => {
              takeOver(number, data.form);
              onDone();
            }}
          >
            {text('editor.versions.take')}
          </Button>
        )}
      </div>
    </>
  );
};
