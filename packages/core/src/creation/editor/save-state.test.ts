import { chatbotFaults, emptyChatbot, settleChatbot, type ChatbotForm } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testForm } from '../testing/edited-character.ts';
import { confirmationFor, isInReview, saveState } from './save-state.ts';

const plain = { base: null, status: null, isSubmitting: false } as const;
const kinds = (...question: Parameters<typeof saveState>) => saveState(...question).reasons.map(({ kind }) => kind);

const anyText = fc.oneof(fc.string(), fc.constantFrom('', '  ', 'Sea', 'See example.com now', 'x'.repeat(5001)));
const anyForm: fc.Arbitrary<ChatbotForm> = fc.record({
  name: anyText,
  title: anyText,
  greeting: anyText,
  alternate_greetings: fc.array(anyText, { maxLength: 3 }),
  persona: anyText,
  scenario: anyText,
  dialogue: anyText,
  system_prompt: anyText,
  post_history_instructions: anyText,
  language: fc.constantFrom('en', 'ja'),
  tags: fc.array(fc.constantFrom('Sea', 'Noir', 'Cosy'), { maxLength: 14 }),
  avatar_url: fc.constantFrom(null, '/art/mina.svg'),
  visibility: fc.constantFrom('public', 'hidden', 'private', 'permanently_private'),
  definition_visible: fc.boolean(),
});
const anyStatus = fc.constantFrom(
  null,
  'pending',
  'rereview_required',
  'manual_review_required',
  'fix_required',
  'closed',
  'unheard_of',
);

describe('whether a chatbot may be saved', () => {
  it('goes by its faults where it is new', () => {
    expect(saveState({ ...plain, form: testForm() })).toEqual({ canSave: true, reasons: [] });
    expect(new Set(kinds({ ...plain, form: emptyChatbot('en') }))).toEqual(new Set(['fault']));
  });

  it('needs a change, and space around a text is none', () => {
    const base = testForm();
    expect(kinds({ ...plain, base, form: base })).toEqual(['unchanged']);
    expect(kinds({ ...plain, base, form: { ...base, greeting: `${base.greeting} \n` } })).toEqual(['unchanged']);
    expect(kinds({ ...plain, base, form: { ...base, greeting: 'Another one.' } })).toEqual([]);
  });

  it('needs no change of a draft', () => {
    const base = testForm();
    expect(kinds({ ...plain, base, form: base, isDraft: true })).toEqual([]);
  });

  it('waits for the review, for the last try and for the guidelines', () => {
    const form = testForm();
    for (const status of ['pending', 'rereview_required', 'manual_review_required'])
      expect(kinds({ ...plain, form, status })).toEqual(['in_review']);
    expect(kinds({ ...plain, form, status: 'closed' })).toEqual(['closed']);
    expect(kinds({ ...plain, form, status: 'fix_required' })).toEqual([]);
    expect(kinds({ ...plain, form, isSubmitting: true })).toEqual(['submitting']);
    expect(kinds({ ...plain, form, hasAgreed: false })).toEqual(['guidelines']);
  });

  it('is so exactly where nothing stands against it, over whatever is typed', () => {
    fc.assert(
      fc.property(anyForm, fc.option(anyForm), anyStatus, fc.boolean(), (form, base, status, isSubmitting) => {
        const state = saveState({ form, base, status, isSubmitting });
        const settled = { form: settleChatbot(form), base: base && settleChatbot(base) };
        const faults = chatbotFaults(settled.form, settled.base);
        expect(state.reasons.flatMap((reason) => (reason.kind === 'fault' ? [reason.fault] : []))).toEqual(faults);
        const isSame = base !== null && JSON.stringify(settled.form) === JSON.stringify(settled.base);
        expect(state.canSave).toBe(!isSame && !isSubmitting && !isInReview(status) && status !== 'closed' && faults.length === 0);
      }),
    );
  });
});

describe('what is asked before a chatbot is saved', () => {
  const ask = (over: Partial<Parameters<typeof confirmationFor>[0]>) =>
    confirmationFor({ form: testForm(), base: testForm(), status: null, isManual: false, ...over });

  it('is nothing for a change of one that is public already, or of one that others do not find', () => {
    expect(ask({})).toBeNull();
    expect(ask({ form: testForm({ visibility: 'private' }), base: null })).toBeNull();
  });

  it('is whether it shall be public, be submitted again, or be read by a person', () => {
    expect(ask({ base: null })).toBe('public');
    expect(ask({ base: testForm({ visibility: 'hidden' }) })).toBe('public');
    expect(ask({ status: 'fix_required' })).toBe('fix');
    expect(ask({ status: 'fix_required', isManual: true })).toBe('manual');
  });
});
