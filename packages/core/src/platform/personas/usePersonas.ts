import {
  AppError,
  createPersona,
  deletePersona,
  limits,
  listPersonas,
  personaLimit,
  setDefaultPersona,
  unsetDefaultPersona,
  updatePersona,
  type Persona,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useOwnTexts, useSession, type OwnKey } from '../../app/index.ts';
import { texts } from './texts.ts';

/** What a form says of a persona. */
export interface PersonaValues {
  name: string;
  highlights: string;
  avatar_url: string;
  is_default: boolean;
}

type FailKey = Extract<OwnKey<typeof texts>, `persona.fail.${string}`>;

export interface Personas {
  /** The default first, then the newest; nothing while they are on their way. */
  personas: Persona[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Throws `persona_limit` and what the form has to say; other failures too. */
  save: (id: string | null, values: PersonaValues) => Promise<Persona>;
  /** Answers whether it is done; a failure is told. */
  remove: (persona: Persona) => Promise<boolean>;
  /** A failure is told. */
  setDefault: (persona: Persona, isDefault: boolean) => Promise<void>;
}

const order = (a: Persona, b: Persona) =>
  Number(b.is_default) - Number(a.is_default) || b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** How many personas somebody may have, and what keeps the next one from being made. */
export const useMyPersonaLimit = (): number => useSession(({ session }) => personaLimit(session?.user.role ?? ''));

/** The limit that an error tells, where it is that; null for every other error. */
export const limitIn = (error: unknown): number | null =>
  error instanceof AppError && error.code === 'persona_limit' ? Number(error.params['persona_limit']) : null;

/** The member's personas, and what can be done with them. No tier has more than one page of them. */
export const usePersonas = ({ isWanted = true }: { isWanted?: boolean } = {}): Personas => {
  const { client, queries, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const queryKey = [listPersonas.id, viewer];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isWanted && viewer !== null,
    queryFn: ({ signal }) => client.call(listPersonas, { query: { limit: limits.pageMax } }, { signal }),
    networkMode: 'always',
  });

  const change = (edit: (known: Persona[]) => Persona[]) =>
    queries.setQueryData<Persona[]>(queryKey, (known) => known && edit(known).toSorted(order));
  const put = (saved: Persona) =>
    change((known) => [
      ...known
        .filter(({ id }) => id !== saved.id)
        .map((one) => (saved.is_default && one.is_default ? { ...one, is_default: false } : one)),
      saved,
    ]);
  /** Says what could not be done; one that is gone is not shown any more. */
  const tell = (caught: unknown, key: FailKey, goneKey: FailKey) => {
    const isGone = caught instanceof AppError && caught.code === 'not_found';
    if (isGone) void queries.invalidateQueries({ queryKey });
    const why = isGone ? text(goneKey) : t.error(caught);
    notify({ kind: 'danger', text: isGone ? why : `${text(key)}. ${why}`, durationMs: limits.toastLongMs });
  };

  return {
    personas: data,
    error,
    retry: () => void refetch(),
    async save(id, { is_default, ...values }) {
      const before = data?.find((one) => one.id === id);
      let saved =
        id === null
          ? await client.call(createPersona, { body: { ...values, is_default } })
          : await client.call(updatePersona, { params: { personaId: id }, body: values });
      put(saved);
      if (before && before.is_default !== is_default) {
        const endpoint = is_default ? setDefaultPersona : unsetDefaultPersona;
        saved = await client.call(endpoint, { params: { personaId: saved.id } });
        put(saved);
      }
      return saved;
    },
    async remove(persona) {
      try {
        await client.call(deletePersona, { params: { personaId: persona.id } });
        change((known) =>
          known
            .filter(({ id }) => id !== persona.id)
            .map((one) =>
              one.is_default ? { ...one, conversation_count: one.conversation_count + persona.conversation_count } : one,
            ),
        );
        return true;
      } catch (caught) {
        tell(caught, 'persona.fail.delete', 'persona.fail.gone');
        return false;
      }
    },
    async setDefault(persona, isDefault) {
      try {
        const endpoint = isDefault ? setDefaultPersona : unsetDefaultPersona;
        put(await client.call(endpoint, { params: { personaId: persona.id } }));
      } catch (caught) {
        if (isDefault) tell(caught, 'persona.fail.set-default', 'persona.fail.gone');
        else tell(caught, 'persona.fail.unset-default', 'persona.fail.no-default');
      }
    },
  };
};
