import { describe, expect, it, vi } from 'vitest';
import { editedCharacter, testForm, testReport } from '../testing/edited-character.ts';
import { createFormStore, isLocked } from './form-store.ts';

describe('what is typed of a chatbot', () => {
  it('leaves every other value of the form as it was, so that no other field is drawn', () => {
    const { store, set, end } = createFormStore(editedCharacter(), 'en');
    const before = store.getState();
    set({ greeting: 'Another one.' });
    const after = store.getState();
    expect(after.form.greeting).toBe('Another one.');
    for (const field of ['name', 'tags', 'alternate_greetings'] as const) expect(after.form[field]).toBe(before.form[field]);
    // Judged and counted later: both take longer than a key may.
    expect(after.verdict).toBe(before.verdict);
    expect(after.tokens).toBe(before.tokens);
    expect(after.isDirty).toBe(true);
    end();
  });

  it('is judged a moment after the last key, and counted in the next frame', async () => {
    const { store, set, end } = createFormStore(editedCharacter(), 'en');
    set({ greeting: 'one two three' });
    await vi.waitFor(() => expect(store.getState().tokens.greeting).toBe(3));
    await vi.waitFor(() => expect(store.getState().verdict).toEqual({ canSave: true, reasons: [] }));
    end();
  });

  it('that is as it was is not unsaved', () => {
    const { store, set, judge, end } = createFormStore(editedCharacter(), 'en');
    set({ name: 'Mina' });
    set({ name: ' Mina Thorne ' });
    judge();
    expect(store.getState().isDirty).toBe(false);
    end();
  });

  it('forgets what only held for the old text', () => {
    const { store, set, put, end } = createFormStore(editedCharacter(), 'en');
    put({ isManual: true, issues: { title: 'Title: is taken', name: 'Name: is taken' } });
    set({ title: 'Another' });
    expect(store.getState()).toMatchObject({ isManual: false, issues: { name: 'Name: is taken' } });
    end();
  });

  it('can be sent as it is where it was taken back before anybody approved it', () => {
    const taken = createFormStore(editedCharacter({ is_live: false }), 'en');
    expect(taken.judge().canSave).toBe(true);
    const own = createFormStore(editedCharacter({ is_live: false, form: testForm({ visibility: 'private' }) }), 'en');
    expect(own.judge().reasons).toEqual([{ kind: 'unchanged' }]);
  });
});

describe('a form that can only be read', () => {
  it('is one that somebody decides about, that was closed, or that another tab writes', () => {
    const locked = (status: string | null) =>
      isLocked({
        saved: editedCharacter({ moderationReport: status === null ? null : testReport(status) }),
        isClosed: false,
        isElsewhere: false,
      });
    expect([null, 'fix_required', 'unheard_of'].map(locked)).toEqual([false, false, false]);
    expect(['pending', 'rereview_required', 'manual_review_required', 'closed'].map(locked)).toEqual([true, true, true, true]);
    expect(isLocked({ saved: editedCharacter(), isClosed: true, isElsewhere: false })).toBe(true);
    expect(isLocked({ saved: null, isClosed: false, isElsewhere: true })).toBe(true);
  });
});
