import { useState } from 'react';
import { limits, type Persona } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, ButtonLink, Dialog, EmptyState } from '../../ui/index.ts';
import { ErrorSection } from '../parts/errors/ErrorSection.tsx';
import { WaitingRows } from '../parts/waiting/WaitingRows.tsx';
import { DeletePersonaDialog, PersonaLimitDialog } from './PersonaDialogs.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import * as css from './PersonasScreen.css.ts';
import { texts } from './texts.ts';
import { usePersonaForm, type PersonaFormState } from './usePersonaForm.ts';
import { limitIn, useMyPersonaLimit, usePersonas, type Personas } from './usePersonas.ts';

export interface PersonaScreenProps {
  /** The one to change; null for a new one. */
  personaId: string | null;
  /** The page of all personas. */
  listHref: string;
  /** It is saved, or gone: the surface goes to that page. */
  onDone: () => void;
  /** Hears whether something is typed that is not saved: the surface then asks before it leaves. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  /** Somebody is about to leave with something unsaved (as `ProfileScreen`). */
  leaving: { go: () => void; stay: () => void } | null;
}

interface FormProps extends Omit<PersonaScreenProps, 'personaId'> {
  persona: Persona | null;
  list: Personas;
}

/** Asked on the way out: save, or leave it. */
const LeaveDialog = ({ form, leaving }: { form: PersonaFormState; leaving: { go: () => void; stay: () => void } }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Dialog isOpen onClose={leaving.stay} title={text('persona.leave.title')} closeLabel={t('common.close')}>
      <div className={css.actions}>
        <Button variant="quiet" onClick={leaving.go}>
          {text('persona.leave.discard')}
        </Button>
        <Button
          variant="primary"
          disabled={form.isBusy !== null}
          onClick={async () => {
            if (await form.submit()) leaving.go();
            else leaving.stay();
          }}
        >
          {text('persona.save')}
        </Button>
      </div>
    </Dialog>
  );
};

const Form = ({ persona, list, listHref, onDone, onUnsavedChange, leaving }: FormProps) => {
  const { notify, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const subscribe = wayTo({ name: 'commerce.subscribe' });
  const form = usePersonaForm({
    persona,
    suggested: list.personas?.length ?? 0,
    onUnsavedChange,
    async onSave(values) {
      try {
        await list.save(persona?.id ?? null, values);
        notify({ kind: 'success', text: text('persona.saved'), durationMs: limits.toastShortMs });
      } catch (error) {
        setRefusedAt(limitIn(error));
        throw error;
      }
    },
  });
  return (
    <div className={css.panel}>
      <PersonaFields
        form={form}
        onSubmit={async () => {
          if (await form.submit()) onDone();
        }}
      >
        {persona && (
          <Button className={css.start} variant="quiet" onClick={() => setDeleting(true)}>
            {text('persona.manage.delete')}
          </Button>
        )}
        <ButtonLink variant="quiet" href={listHref}>
          {text('persona.cancel')}
        </ButtonLink>
        <Button type="submit" variant="primary" disabled={form.isBusy !== null}>
          {text('persona.save')}
        </Button>
      </PersonaFields>
      {refusedAt !== null && (
        <PersonaLimitDialog limit={refusedAt} onUpgrade={subscribe ?? undefined} onClose={() => setRefusedAt(null)} />
      )}
      {isDeleting && persona && (
        <DeletePersonaDialog persona={persona} list={list} onClose={() => setDeleting(false)} onDone={onDone} />
      )}
      {leaving && <LeaveDialog form={form} leaving={leaving} />}
    </div>
  );
};

/** What stands in place of the form, with the way to all personas. */
const Instead = ({ title, children, listHref }: { title: string; children?: string; listHref: string }) => {
  const text = useOwnTexts(texts);
  return (
    <EmptyState
      title={title}
      text={children}
      action={
        <ButtonLink variant="primary" href={listHref}>
          {text('persona.manage.title')}
        </ButtonLink>
      }
    />
  );
};

/** Decided once: what is saved or removed here changes the list under the form before the page is left. */
const Loaded = ({ personaId, list, ...props }: PersonaScreenProps & { list: Personas }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const limit = useMyPersonaLimit();
  const [{ persona, isFull }] = useState(() => ({
    persona: list.personas?.find(({ id }) => id === personaId) ?? null,
    isFull: personaId === null && (list.personas?.length ?? 0) >= limit,
  }));
  if (isFull)
    return (
      <Instead title={text('persona.limit.title')} listHref={props.listHref}>
        {text('persona.limit.text', { limit: t.number(limit) })}
      </Instead>
    );
  if (personaId !== null && !persona) return <Instead title={text('persona.fail.gone')} listHref={props.listHref} />;
  return <Form persona={persona} list={list} {...props} />;
};

/** A persona's form as a page (R-PERSONA-01). One that is not there any more is said to be gone. */
export const PersonaScreen = (props: PersonaScreenProps) => {
  const text = useOwnTexts(texts);
  const list = usePersonas();
  const { personaId } = props;
  return (
    <div className={css.narrow} data-troupe-part="persona-page">
      <h1 className={css.title}>{text(personaId === null ? 'persona.form.create' : 'persona.form.edit')}</h1>
      {list.personas ? (
        <Loaded key={personaId ?? 'new'} list={list} {...props} />
      ) : list.error ? (
        <ErrorSection onRetry={list.retry} />
      ) : (
        <WaitingRows />
      )}
    </div>
  );
};
