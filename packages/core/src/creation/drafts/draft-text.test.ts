import { changedFields, chatbotFields, emptyChatbot, type ChatbotForm } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testForm } from '../testing/edited-character.ts';
import { joinForms, joinTexts, type DraftText } from './draft-text.ts';

const text = (over: Partial<ChatbotForm> = {}, rest: Partial<DraftText> = {}): DraftText => ({
  form: testForm(over),
  note: '',
  guidelines: null,
  lorebooks: [],
  ...rest,
});

describe('two forms that began as one', () => {
  it('are joined field by field: of each the one that was changed', () => {
    const joined = joinForms(testForm(), testForm({ name: 'Mina' }), testForm({ title: 'Clock mender', tags: ['Cosy'] }));
    expect(joined.clashes).toEqual([]);
    expect(joined.form).toEqual(testForm({ name: 'Mina', title: 'Clock mender', tags: ['Cosy'] }));
  });

  it('clash where both changed one field, each to something else; yours stands there until somebody chose', () => {
    const joined = joinForms(testForm(), testForm({ name: 'Mina', title: 'A' }), testForm({ name: 'Nora', title: 'A' }));
    expect(joined).toEqual({ form: testForm({ name: 'Mina', title: 'A' }), clashes: ['name'] });
  });

  it('do not clash by the space around a text', () =>
    expect(joinForms(testForm(), testForm({ greeting: 'Sit. ' }), testForm({ greeting: 'Sit.' })).clashes).toEqual([]));

  it('clash in every difference where nobody knows what they began as', () =>
    expect(joinForms(null, testForm({ name: 'Mina' }), testForm({ title: 'B' })).clashes).toEqual(['name', 'title']));

  it('lose nothing, whatever was changed: each value is there, or it is asked about', () => {
    const value = fc.constantFrom('', 'a', 'b', 'c');
    const form = fc
      .record({ name: value, title: value, greeting: value, persona: value, scenario: value })
      .map((some): ChatbotForm => ({ ...emptyChatbot('en'), ...some, scenario: some.scenario.repeat(3) }));
    fc.assert(
      fc.property(form, form, form, (base, yours, theirs) => {
        const { form: joined, clashes } = joinForms(base, yours, theirs);
        for (const field of chatbotFields) {
          if (clashes.includes(field)) continue;
          const isMine = changedFields(yours, base).includes(field);
          const isTheirs = changedFields(theirs, base).includes(field);
          if (isMine && isTheirs) expect(yours[field]).toEqual(theirs[field]);
          expect(joined[field]).toEqual(isMine ? yours[field] : theirs[field]);
        }
      }),
    );
  });
});

describe('what stands around a form', () => {
  it('is joined too: a line that both wrote keeps both', () => {
    const note = (yours: string, theirs: string) =>
      joinTexts(text(), text({}, { note: yours }), text({}, { note: theirs })).text.note;
    expect([note('mine', ''), note('', 'theirs'), note('mine', 'theirs')]).toEqual(['mine', 'theirs', 'theirs mine']);
    expect(note('m'.repeat(150), 't'.repeat(150))).toBe('m'.repeat(150));
  });

  it('asks for the guidelines where one of both has to ask', () => {
    const agreed = (yours: boolean | null, theirs: boolean | null) =>
      joinTexts(null, text({}, { guidelines: yours }), text({}, { guidelines: theirs })).text.guidelines;
    expect([agreed(null, null), agreed(null, false), agreed(true, false), agreed(true, true)]).toEqual([
      null,
      false,
      false,
      true,
    ]);
  });
});

describe('lorebooks of two drafts that began as one', () => {
  const choice = (...ids: string[]) => text({}, { lorebooks: ids.map((id) => ({ id, name: id })) });
  const joined = (base: DraftText | null, yours: DraftText, theirs: DraftText) =>
    joinTexts(base, yours, theirs).text.lorebooks.map(({ id }) => id);

  it('are those that either chose, without those that either took away', () =>
    expect(joined(choice('a', 'b'), choice('a', 'c'), choice('a', 'b', 'd'))).toEqual(['a', 'd', 'c']));

  it('are never more than a chatbot may know', () =>
    expect(joined(null, choice('a', 'b', 'c'), choice('d', 'e', 'f'))).toEqual(['d', 'e', 'f', 'a', 'b']));
});
