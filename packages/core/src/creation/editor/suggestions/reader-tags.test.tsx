import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagSuggestion } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../app/testing/test-app.ts';
import { editedCharacter, testForm, testReport } from '../../testing/edited-character.ts';
import { openEditor, type Given } from '../../testing/editor-page.tsx';

const path = '/characters/mina/tag-suggestions';
const suggestion = (over: Partial<TagSuggestion> = {}): TagSuggestion => ({
  tag: 'slow-burn',
  change: 'add',
  readers: 12,
  is_dismissed: false,
  ...over,
});

/** The page of a chatbot on a server that knows what readers suggest for it. */
const open = (suggestions: TagSuggestion[], { answer, ...given }: Given & { answer?: () => Response | null } = {}) => {
  const put: unknown[] = [];
  const page = openEditor({
    saved: editedCharacter({ form: testForm({ tags: ['sea', 'calm'] }) }),
    ...given,
    refuse: async (asked, request) => {
      if (!asked.endsWith(path)) return null;
      const refused = answer?.() ?? null;
      if (refused) return refused;
      if (asked.startsWith('GET')) return Response.json({ suggestions });
      put.push(await request.json());
      return Response.json({});
    },
  });
  return { ...page, put };
};
const group = async () => within(await screen.findByRole('group', { name: 'Suggested by readers' }));
const press = async (name: string) => userEvent.click(await (await group()).findByRole('button', { name }));
describe('what enough readers suggest for the tags of a chatbot (R-PROFILE-10)', () => {
  it('is told with their number, and taken over into the form by a press', async () => {
    const { put } = open([suggestion(), suggestion({ tag: 'sea', change: 'remove', readers: 6 })]);
    expect((await group()).getByText('12 readers would add it')).toBeTruthy();
    expect((await group()).getByText('6 readers would remove it')).toBeTruthy();
    expect(screen.getByText('Limit 2 / 12')).toBeTruthy();
    await press('Add slow-burn');
    expect(screen.getByText('Limit 3 / 12')).toBeTruthy();
    await press('Remove sea');
    expect(screen.getByText('Limit 2 / 12')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Suggested by readers' })).toBeNull();
    expect(put).toEqual([]);
  });

  it('is put aside, and taken up again', async () => {
    const { put } = open([suggestion()]);
    await press('Dismiss slow-burn');
    await waitFor(() => expect(put).toEqual([{ tag: 'slow-burn', change: 'add', is_dismissed: true }]));
    await userEvent.click(await (await group()).findByText('Dismissed'));
    await press('Restore slow-burn');
    await waitFor(() => expect(put.at(-1)).toEqual({ tag: 'slow-burn', change: 'add', is_dismissed: false }));
    expect(await (await group()).findByRole('button', { name: 'Add slow-burn' })).toBeTruthy();
  });

  it('stays where it cannot be put aside, and its creator is told', async () => {
    let isDown = false;
    open([suggestion()], { answer: () => (isDown ? failure(503, 'unavailable') : null) });
    await group();
    isDown = true;
    await press('Dismiss slow-burn');
    expect(await (await group()).findByRole('button', { name: 'Add slow-burn' })).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Messages').textContent).not.toBe(''));
  });

  it('is asked for again where it did not come', async () => {
    let isDown = true;
    open([suggestion()], { answer: () => (isDown ? failure(503, 'unavailable') : null) });
    const failed = await screen.findByText("We couldn't load what readers suggest.");
    isDown = false;
    await userEvent.click(within(failed).getByRole('button', { name: 'Try Again' }));
    expect(await group()).toBeTruthy();
  });

  it('adds none where twelve tags are there', async () => {
    const full = testForm({ tags: Array.from({ length: 12 }, (_, at) => `tag ${at}`) });
    open([suggestion(), suggestion({ tag: 'tag 3', change: 'remove' })], { saved: editedCharacter({ form: full }) });
    expect((await group()).queryByRole('button', { name: 'Add slow-burn' })).toBeNull();
    await press('Remove tag 3');
    expect(await (await group()).findByRole('button', { name: 'Add slow-burn' })).toBeTruthy();
  });

  it('is not shown while a review locks the form', async () => {
    open([suggestion()], {
      saved: editedCharacter({ form: testForm(), moderationReport: testReport('pending') }),
    });
    await screen.findByRole('textbox', { name: /Name/ });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Suggested by readers' })).toBeNull());
  });
});
