import { AppError, externalNames, getUser, limits, registerExternalUser } from '@troupe/protocol';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { setUser, useApp, useSubmit } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Field, Notice } from '../../../ui/index.ts';
import { Missing } from './Missing.tsx';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

type Names = v.InferOutput<typeof externalNames>;
const fields = ['username', 'name'] as const;
const words = {
  username: {
    label: 'onboarding.username',
    hint: 'onboarding.external.username.hint',
    wrong: 'onboarding.external.username.wrong',
  },
  name: { label: 'onboarding.name', hint: 'onboarding.external.name.hint', wrong: 'onboarding.external.name.wrong' },
} as const;
const isGood = (field: keyof Names, value: string) => v.is(externalNames.entries[field], value);

/** What the partner left open of their user (P-AUTH-15): asked for once, so the form says so. */
export const ExternalNames = ({ onSignOut }: { onSignOut: () => void }) => {
  const app = useApp();
  const text = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<Names>({ username: '', name: '' });
  const [wrong, setWrong] = useState<readonly (keyof Names)[]>([]);
  const { isRunning, failure, submit } = useSubmit(() => undefined);
  const goTo = (field: string) => form.current?.querySelector<HTMLElement>(`[id="${id}${field}"]`)?.focus();
  const change = (field: keyof Names, value: string) => {
    setNames({ ...names, [field]: value });
    setWrong(wrong.filter((one) => one !== field));
  };

  const save = async (): Promise<void> => {
    const body = { username: names.username.trim(), name: names.name };
    const saved = await app.client.call(registerExternalUser, { body }).catch((error: unknown) => {
      // Another tab was first, or the partner has named the user meanwhile: they have what they came for.
      if (error instanceof AppError && error.code === 'conflict') return app.client.call(getUser, {});
      throw error;
    });
    setUser(app, saved);
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = fields.filter((field) => !isGood(field, names[field].trim()));
    setWrong(found);
    const [first] = found;
    if (first === undefined) void submit(save);
    else goTo(first);
  };

  const field = (name: keyof Names) => ({
    id: `${id}${name}`,
    label: text(words[name].label),
    hint: text(words[name].hint),
    error: wrong.includes(name) && text(words[name].wrong),
    value: names[name],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(name, currentTarget.value),
  });

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={handleSubmit} data-troupe-part="external-sign-up">
      <h1 className={styles.title}>{text('onboarding.welcome.title')}</h1>
      <p className={styles.lead}>{text('onboarding.external.lead', { product: app.brand.name })}</p>
      <Missing fields={wrong} onChoose={goTo} />
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {app.t.error(failure)}
        </Notice>
      )}
      <Field
        {...field('username')}
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.externalUsernameMax + 10}
      />
      <Field {...field('name')} dir="auto" autoComplete="nickname" maxLength={64} />
      <div className={styles.actions}>
        <Button variant="quiet" className={styles.back} onClick={onSignOut}>
          {text('onboarding.sign-out')}
        </Button>
        <Button type="submit" variant="primary" size="lg" aria-disabled={isRunning}>
          {text('onboarding.start')}
        </Button>
      </div>
    </form>
  );
};
