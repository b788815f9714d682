import { useRef, useState, type SubmitEvent } from 'react';
import { Button, Field, TextAreaField } from '../../../ui/index.ts';
import * as styles from './DoctorForm.css.ts';
import type { Pasted } from './useDoctor.ts';
import type { DoctorText } from './useDoctorText.ts';

export interface DoctorFormProps {
  text: DoctorText;
  onExamine: (pasted: Pasted) => void;
}

const nothing: Pasted = { address: '', headers: '', tag: '', token: '', theme: '' };
const boxes = [
  { name: 'headers', label: 'doctor.headers.label', hint: 'doctor.headers.hint', rows: 5 },
  { name: 'tag', label: 'doctor.tag.label', hint: 'doctor.tag.hint', rows: 5 },
  { name: 'token', label: 'doctor.token.label', hint: 'doctor.token.hint', rows: 3 },
  { name: 'theme', label: 'doctor.theme.label', hint: 'doctor.theme.hint', rows: 3 },
] as const;

/** What one knows of a page, in five fields of which any may stay empty: a `<form>`. */
export const DoctorForm = ({ text, onExamine }: DoctorFormProps) => {
  const [pasted, setPasted] = useState(nothing);
  const [isEmpty, setEmpty] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  const change = (name: keyof Pasted, value: string) => {
    setEmpty(false);
    setPasted((before) => ({ ...before, [name]: value }));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (Object.values(pasted).some((value) => value.trim())) return onExamine(pasted);
    setEmpty(true);
    first.current?.focus();
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <Field
        ref={first}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://shop.example/help"
        label={text('doctor.address.label')}
        error={isEmpty ? text('doctor.nothing') : undefined}
        value={pasted.address}
        onChange={(event) => change('address', event.currentTarget.value)}
      />
      {boxes.map(({ name, label, hint, rows }) => (
        <TextAreaField
          key={name}
          label={text(label)}
          hint={text(hint)}
          rows={rows}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className={styles.source}
          value={pasted[name]}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      <Button type="submit" variant="primary" className={styles.submit}>
        {text('doctor.submit')}
      </Button>
    </form>
  );
};
