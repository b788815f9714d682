import { personaPortraits, takesPictures } from '@troupe/protocol';
import { useId, useState, type ReactNode } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Avatar, Button, Checkbox, Field, Notice, TextAreaField, VisuallyHidden } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './Personas.css.ts';
import { texts } from './texts.ts';
import type { PersonaFormState } from './usePersonaForm.ts';

/** Drawn portraits, with one's own picture before them: a `<fieldset>` of radios. */
const Portraits = ({ form }: { form: PersonaFormState }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const group = useId();
  const { values, set } = form;
  const isOwn = values.avatar_url !== '' && !personaPortraits.includes(values.avatar_url);
  const pictures = isOwn ? [values.avatar_url, ...personaPortraits] : personaPortraits;
  return (
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
              checked={url === values.avatar_url}
              onChange={() => set({ avatar_url: url })}
            />
            <Avatar src={url} name={values.name || '?'} size={60} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        );
      })}
    </fieldset>
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

export interface PersonaFieldsProps {
  form: PersonaFormState;
  onSubmit: () => void;
  /** The row of buttons below the fields. */
  children: ReactNode;
}

/** A persona's picture, name and highlights (R-PERSONA-05), and whether new chats begin as it: a `<form>`. */
export const PersonaFields = ({ form, onSubmit, children }: PersonaFieldsProps) => {
  const { brand } = useApp();
  const text = useOwnTexts(texts);
  const { values, errors, set } = form;
  return (
    <form
      className={css.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {form.failure && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {form.failure}
        </Notice>
      )}
      <Portraits form={form} />
      {errors.avatar && (
        <p className={css.text} role="alert">
          {errors.avatar}
        </p>
      )}
      {takesPictures(brand) && <UploadButton isBusy={form.isBusy === 'uploading'} onFile={(file) => void form.upload(file)} />}
      <Field
        label={text('persona.form.name')}
        hint={text('persona.form.name.hint')}
        error={errors.name}
        value={values.name}
        dir="auto"
        autoComplete="off"
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={text('persona.form.highlights')}
        hint={text('persona.form.highlights.hint')}
        error={errors.highlights}
        value={values.highlights}
        rows={5}
        required
        onChange={(event) => set({ highlights: event.currentTarget.value })}
      />
      <label className={css.check}>
        <Checkbox checked={values.is_default} onChange={(event) => set({ is_default: event.currentTarget.checked })} />
        {text('persona.form.default')}
      </label>
      <div className={css.actions}>{children}</div>
    </form>
  );
};
