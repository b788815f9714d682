import { AppError, createPersonaAvatar, limits, personaPortraits, type Persona } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { tellRefusal, useApp, useOwnTexts } from '../../app/index.ts';
import { shrinkPicture } from '../parts/files/shrink-picture.ts';
import { texts } from './texts.ts';
import type { PersonaValues } from './usePersonas.ts';

export interface PersonaFormOptions {
  /** The one to edit; null for a new one. */
  persona: Persona | null;
  /** Portrait of a new one, so that nobody has to choose. */
  suggested: number;
  /** Throws what keeps it from being saved. */
  onSave: (values: PersonaValues) => Promise<void>;
  /** Hears whether something is typed that is not saved. */
  onUnsavedChange?: (isUnsaved: boolean) => void;
}

/** Four times the largest place of a persona's picture, for dense screens. Pixels. */
const pictureSide = 512;

type Problem = 'too-short' | 'too-long';

const problemOf = (value: string, max: number): Problem | undefined =>
  value.trim().length < limits.personaTextMin ? 'too-short' : value.trim().length > max ? 'too-long' : undefined;

const fields = ['name', 'highlights', 'avatar_url', 'is_default'] as const;

/** What is typed of a persona, and what is wrong with it (R-PERSONA-05): said when saving is tried. */
export const usePersonaForm = ({ persona, suggested, onSave, onUnsavedChange }: PersonaFormOptions) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const [base] = useState<PersonaValues>({
    name: persona?.name ?? '',
    highlights: persona?.highlights ?? '',
    avatar_url: persona ? (persona.avatar_url ?? '') : (personaPortraits[suggested % personaPortraits.length] ?? ''),
    is_default: persona?.is_default ?? false,
  });
  const [values, setValues] = useState(base);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState<'saving' | 'uploading' | null>(null);
  const [failure, setFailure] = useState<string>();
  const isUnsaved = fields.some((field) => values[field] !== base[field]);
  useEffect(() => onUnsavedChange?.(isUnsaved), [isUnsaved, onUnsavedChange]);
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
      body.set('file', await shrinkPicture(file, { side: pictureSide, isSquare: true }));
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

  /** Answers whether it is saved. */
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (problems.name || problems.highlights || values.avatar_url === '' || isBusy) return false;
    setBusy('saving');
    setFailure(undefined);
    try {
      await onSave({ ...values, name: values.name.trim(), highlights: values.highlights.trim() });
      return true;
    } catch (error) {
      setFailure(`${text(persona ? 'persona.fail.update' : 'persona.fail.create')}. ${tellRefusal({ notify, t }, error)}`);
      setBusy(null);
      return false;
    }
  };

  return {
    values,
    set,
    isBusy,
    failure,
    /** What to say of each field, if anything. */
    errors: {
      name: say(problems.name, values.name, limits.personaNameMax),
      highlights: say(problems.highlights, values.highlights, limits.highlightsMax),
      avatar: hasTried && values.avatar_url === '' ? text('persona.form.avatar-required') : undefined,
    },
    upload,
    submit,
  };
};
export type PersonaFormState = ReturnType<typeof usePersonaForm>;
