import type { Persona, UserPersona } from '@troupe/protocol';
import { failure } from '../../app/testing/test-app.ts';

/** A persona as `GET personas` answers it. */
export const testPersona = (given: Partial<Persona> & Pick<Persona, 'id' | 'name'>): Persona => ({
  avatar_url: '/art/persona-1.svg?v=1',
  highlights: `What is known of ${given.name}.`,
  is_default: false,
  conversation_count: 0,
  createdAt: '2026-03-01T00:00:00.000Z',
  ...given,
});

/** The personas of a fake server, and as whom its conversation is had. */
export const createFakePersonas = (given: readonly Persona[] = []) => {
  let personas = [...given];
  let chosenId: string | null = null;
  let counter = 0;
  const find = (id: string | undefined) => personas.find((one) => one.id === id);
  const put = (saved: Persona) => {
    const others = personas.filter(({ id }) => id !== saved.id);
    personas = [saved, ...others.map((one) => (saved.is_default ? { ...one, is_default: false } : one))];
    return Response.json(saved);
  };

  return {
    all: () => personas,
    /** What the page of the conversation says. */
    shown: (): UserPersona | null => {
      const chosen = find(chosenId ?? undefined);
      return chosen ? { id: chosen.id, name: chosen.name, avatar_url: chosen.avatar_url } : null;
    },
    /** A conversation begins: without a word on it, as the default. */
    begin: (personaId: string | null | undefined) => {
      chosenId = personaId === undefined ? (personas.find((one) => one.is_default)?.id ?? null) : personaId;
    },
    async answer(path: string, request: Request): Promise<Response | null> {
      const [, id, isDefault] = /^\w+ \/personas\/([\w-]+)(\/default)?$/.exec(path) ?? [];
      if (path === 'GET /personas')
        return Response.json(personas.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)));
      if (path === 'POST /personas/avatars') return Response.json({ avatar_url: `/files/${'a'.repeat(43)}` });
      if (path === 'POST /personas') {
        const body = (await request.json()) as Persona;
        counter += 1;
        return put(testPersona({ ...body, id: `made-${counter}`, createdAt: `2026-04-0${counter}T00:00:00.000Z` }));
      }
      if (/^PUT \/conversations\/\w+\/persona$/.test(path)) {
        chosenId = ((await request.json()) as { user_persona_id: string | null }).user_persona_id;
        return Response.json({ userPersona: this.shown() });
      }
      if (id === undefined) return null;
      const known = find(id);
      if (!known) return failure(404, 'not_found');
      if (isDefault) return put({ ...known, is_default: request.method === 'PUT' });
      if (request.method === 'PATCH') return put({ ...known, ...((await request.json()) as Partial<Persona>) });
      if (known.is_default) return failure(409, 'persona_is_default');
      personas = personas.filter((one) => one !== known);
      return Response.json({});
    },
  };
};
