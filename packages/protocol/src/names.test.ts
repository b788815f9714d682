import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { cleanName, nameText } from './names.ts';

describe('a name', () => {
  it.each([
    ['Ann', 'Ann'],
    ['  Ann \n of\tthe  Sea ', 'Ann of the Sea'],
    ['Ann\u202Egpj.exe', 'Anngpj.exe'],
    ['\u2066Ann\u2069\u200E\u061C', 'Ann'],
    ['A\u200Bn\u00ADn\uFEFF\u0000\u0007', 'Ann'],
    ['Ann\u{E0041}\u{E0042}', 'Ann'],
    // What shapes its neighbours stays: Persian, families, hearts.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👧 ❤\uFE0F', '👩\u200d👧 ❤\uFE0F'],
    ['ﬁ', 'ﬁ'],
  ])('%j is kept as %j', (given, name) => expect(cleanName(given)).toBe(name));

  it.each(['', ' ', '\u200B\u200B\u200B', '\u202E', '\u200D\u200C', '\u2800\u3164\u115F', '\u00A0\u2003', '\u{E0001}'])(
    '%j is none: nobody could see it',
    (given) => {
      expect(cleanName(given)).toBe('');
      expect(v.is(nameText(20), given)).toBe(false);
    },
  );

  it('is measured as it is kept', () => {
    expect(v.parse(nameText(3), '\u200BAnn\u200B')).toBe('Ann');
    expect(v.is(nameText(3), 'Anna')).toBe(false);
  });
});

/** A schema as far as this walk needs it. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  options?: readonly (Node | string)[];
  pipe?: readonly Node[];
  wrapped?: Node;
  item?: Node;
}

const isText = (node: Node): boolean => node.type === 'string' || (node.wrapped !== undefined && isText(node.wrapped));

/** Every text in a schema whose field is called a name of something, with its way there. */
const namesIn = (node: Node | undefined, path: string): [string, Node][] => {
  if (node === undefined || typeof node !== 'object') return [];
  const parts = [node.wrapped, node.item, ...(node.options ?? []).filter((one) => typeof one === 'object')];
  return [
    ...Object.entries(node.entries ?? {}).flatMap(([key, inner]): [string, Node][] => [
      ...(/name|title|label|tag/i.test(key) && isText(inner) ? [[`${path}.${key}`, inner] as [string, Node]] : []),
      ...namesIn(inner, `${path}.${key}`),
    ]),
    ...parts.flatMap((part) => namesIn(part, path)),
  ];
};

// A draft comes back as it was typed, to its writer alone: its names are cleaned when a chatbot is saved from it.
const { putDraft: _typed, ...named } = endpoints;

const fields = Object.entries(named)
  .flatMap(([name, endpoint]) => namesIn('body' in endpoint ? (endpoint.body as unknown as Node) : undefined, name))
  // A try-out begins before there is a title, and cleans one as a save does (`settleChatbot`).
  .filter(([path]) => path !== 'tryCharacter.form.title' && path !== 'tryGroup.form.title');

describe('names that users give, in every call', () => {
  it('are found', () =>
    expect(fields.map(([path]) => path)).toEqual(expect.arrayContaining(['createPersona.name', 'cloneConversation.label'])));

  it.each(fields)('%s: nothing that cannot be seen, nothing that turns a text around', (_, node) => {
    const schema = node as unknown as v.GenericSchema<unknown, string>;
    for (const unseen of ['\u200B'.repeat(8), '\u202E'.repeat(8), '\u3164'.repeat(8)]) expect(v.is(schema, unseen)).toBe(false);
    const read = v.safeParse(schema, 'Anna\u202E\u2067-moon\u200B');
    if (read.success) expect(read.output).toBe('Anna-moon');
  });
});
