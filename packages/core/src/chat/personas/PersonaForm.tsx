import { AppError, createPersonaAvatar, limits, personaPortraits, type Persona } from '@troupe/protocol';
import { useId, useState, type FormEvent } from 'react';
import { tellRefusal, useApp, useOwnTexts } from '../../app/index.ts';
import { Avatar, Button, Dialog, Field, Notice, TextAreaField } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './Personas.css.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { texts } from './texts.ts';
import type { PersonaValues } from './usePersonas.ts';

export interface PersonaFormProps {
  /** The one to edit; null for a new one. */
  persona: Persona | null;
  /** Portrait of a new one, so that nobody has to choose. */
  suggested: number;
  /** Throws what keeps it from being saved. */
  onSave: (values: PersonaValues) => Promise<void>;
  onBack: () => void;
  onClose: () => void;
}

type Problem = 'too-short' | 'too-long';

const problemOf = (value: string, max: number): Problem | undefined =>
  value.trim().length < limits.personaTextMin ? 'too-short' : value.trim().length > max ? 'too-long' : undefined;

/** A persona's picture, name and highlights (R-PERSONA-05). What is wrong is said when saving is tried. */
export const PersonaForm = ({ persona, suggested, onSave, onBack, onClose }: PersonaFormProps) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const group = useId();
  const portrait = personaPortraits[suggested % personaPortraits.length] ?? '';
  const [values, setValues] = useState<PersonaValues>({
    name: persona?.name ?? '',
    highlights: persona?.highlights ?? '',
    avatar_url: persona ? (persona.avatar_url ?? '') : portrait,
    is_default: persona?.is_default ?? false,
  });
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState<'saving' | 'uploading' | null>(null);
  const [failure, setFailure] = useState<string>();
  const set = (change: Partial<PersonaValues>) => setValues((now) => ({ ...now, ...change }));

  const problems = {
    name: problemOf(values.name, limits.personaNameMax),
    highlights: problemOf(values.highlights, limits.highlightsMax),
  };
  const say = (problem: Problem | undefined, value: string, max: number) =>
    problem === 'too-long'
      ? text('persona.form.too-long', { used: t.number(value.trim().length), max: t.number(max) })
      : hasTried && problem
        ? text('persona.form.too-short')
        : undefined;

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy('uploading');
    setFailure(undefined);
    try {
      const body = new FormData();
      body.set('file', await shrinkPicture(file));
      const { avatar_url } = await client.call(createPersonaAvatar, { body: body as never });
      set({ avatar_url });
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      setFailure(
        code === 'payload_too_large'
          ? text('persona.form.file-too-large')
          : code === 'unsupported_file'
            ? text('persona.form.file-type')
            : t.error(error),
      );
    } finally {
      setBusy(null);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.name || problems.highlights || values.avatar_url === '' || isBusy) return;
    setBusy('saving');
    setFailure(undefined);
    try {
      await onSave({ ...values, name: values.name.trim(), highlights: values.highlights.trim() });
    } catch (error) {
      setFailure(`${text(persona ? 'persona.fail.update' : 'persona.fail.create')}. ${tellRefusal({ notify, t }, error)}`);
      setBusy(null);
    }
  };

  const isOwn = values.avatar_url !== '' && !personaPortraits.includes(values.avatar_url);
  const pictures = isOwn ? [values.avatar_url, ...personaPortraits] : personaPortraits;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(persona ? 'persona.form.edit' : 'persona.form.create')}
      closeLabel={t('common.close')}
      className={css.wide}
    >
      <form className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {failure}
          </Notice>
        )}
        <fieldset className={css.portraits}>
          <legend className={css.legend}>{text('persona.form.avatar')}</legend>
          {pictures.map((url, index) => {
            const number = isOwn ? index : index + 1;
            const label = number === 0 ? text('persona.form.own') : text('persona.form.portrait', { number: t.number(number) });
            return (
              <label key={url} className={css.portrait}>
                <input
                  type="radio"
                  name={group}
                  className={css.radio}
                  aria-label={label}
                  checked={url === values.avatar_url}
                  onChange={() => set({ avatar_url: url })}
                />
                <Avatar src={url} name={values.name || '?'} size={60} />
              </label>
            );
          })}
        </fieldset>
        {hasTried && values.avatar_url === '' && (
          <p className={css.text} role="alert">
            {text('persona.form.avatar-required')}
          </p>
        )}
        <UploadButton isBusy={isBusy === 'uploading'} onFile={(file) => void upload(file)} />
        <Field
          label={text('persona.form.name')}
          hint={text('persona.form.name.hint')}
          error={say(problems.name, values.name, limits.personaNameMax)}
          value={values.name}
          dir="auto"
          autoComplete="off"
          required
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextAreaField
          label={text('persona.form.highlights')}
          hint={text('persona.form.highlights.hint')}
          error={say(problems.highlights, values.highlights, limits.highlightsMax)}
          value={values.highlights}
          rows={5}
          required
          onChange={(event) => set({ highlights: event.currentTarget.value })}
        />
        <label className={css.check}>
          <input
            type="checkbox"
            className={css.box}
            checked={values.is_default}
            onChange={(event) => set({ is_default: event.currentTarget.checked })}
          />
          {text('persona.form.default')}
        </label>
        <div className={css.actions}>
          <Button className={css.start} variant="quiet" onClick={onBack}>
            {text('persona.back')}
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy !== null}>
            {text('persona.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** A button in front of the browser's own file input, which cannot be styled. */
const UploadButton = ({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) => {
  const text = useOwnTexts(texts);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <div className={css.bar}>
      <input
        ref={setInput}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={text('persona.form.upload')}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="outline" size="sm" disabled={isBusy} onClick={() => input?.click()}>
        {text(isBusy ? 'persona.form.uploading' : 'persona.form.upload')}
      </Button>
    </div>
  );
};
