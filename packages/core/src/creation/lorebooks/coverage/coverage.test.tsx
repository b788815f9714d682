import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CoveredEntry, LoreCoverage } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '../../../app/testing/test-app.ts';
import { lorebookEntry, ownLorebook } from '../../testing/lorebooks.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebookCreateScreen } from '../create/LorebookCreateScreen.tsx';
import { LorebookEditScreen } from '../edit/LorebookEditScreen.tsx';

const covered = (id: string, given: Partial<CoveredEntry> = {}): CoveredEntry => ({
  entry_id: id,
  fired: 0,
  cut: 0,
  keywords: [],
  reasons: [],
  ...given,
});
const entries = ['clock', 'shop', 'debt'].map((id, at) => lorebookEntry({ id, name: `The ${id}`, insertion_order: at }));
const coverage: LoreCoverage = {
  chats: 2,
  replies: 12,
  entries: [
    covered('clock', {
      fired: 5,
      keywords: [
        { keyword: 'eleven', replies: 4 },
        { keyword: 'clock', replies: 1 },
      ],
    }),
    covered('shop', { reasons: [{ why: 'no_keyword', replies: 12 }] }),
    covered('debt', {
      cut: 3,
      reasons: [
        { why: 'no_room', replies: 3 },
        { why: 'no_keyword', replies: 9 },
      ],
    }),
  ],
};

const open = async (given: OpenGiven = {}) => {
  const page = <LorebookEditScreen lorebookId="thorne" links={lorebookLinks} onUnsavedChange={() => undefined} leaving={null} />;
  const opened = openLorebooks(page, { lorebooks: [ownLorebook({ id: 'thorne' })], entries, coverage, ...given });
  await userEvent.click(await screen.findByRole('button', { name: 'Coverage' }));
  return { ...opened, pane: within(await screen.findByRole('region', { name: 'Coverage' })) };
};
const rowOf = (pane: ReturnType<typeof within>, name: string) =>
  pane.getByRole('button', { name }).closest('li')?.textContent ?? '';

describe('the coverage of a lorebook', () => {
  it('tells of each entry how often it came up and by which keyword, or why it never did', async () => {
    const { pane } = await open();
    expect(await pane.findByText('Replies checked: 12. Chats: 2.')).toBeTruthy();
    expect(rowOf(pane, 'The clock')).toBe('Came upThe clockReplies: 5 of 12“eleven” (4) · “clock” (1)');
    expect(rowOf(pane, 'The shop')).toBe('Never came upThe shopReplies: 0 of 12None of its keywords came up (12)');
    expect(rowOf(pane, 'The debt')).toBe(
      "Called, never usedThe debtReplies: 0 of 12Doesn't fit (3) · None of its keywords came up (9)",
    );
    // What never came up is what its author looks for.
    expect(pane.getAllByRole('listitem')[0]?.textContent).toContain('The shop');
  });

  it('shows those that never came up alone, and opens one', async () => {
    const { pane } = await open();
    await userEvent.click(await pane.findByRole('button', { name: 'Never came up' }));
    expect(pane.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(pane.getByRole('button', { name: 'The debt' }));
    expect(await screen.findByRole('region', { name: 'The debt' })).toBeTruthy();
  });

  it('says how there comes to be something to check where there are no chats', async () => {
    const { pane } = await open({ coverage: { chats: 0, replies: 0, entries: [covered('clock')] } });
    expect(await pane.findByText('No chats to check yet')).toBeTruthy();
    expect(pane.queryByRole('list')).toBeNull();
  });

  it('says that it is on its way, what failed, and asks again', async () => {
    let isDown = true;
    let answer = () => undefined as void;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    const { pane } = await open({
      refuse: async (path) => {
        if (path !== 'GET /lorebooks/thorne/coverage' || !isDown) return null;
        await waits;
        return failure(429, 'rate_limited');
      },
    });
    expect(pane.getByRole('status').textContent).toBe('Checking your chats…');
    answer();
    const alert = within(await pane.findByRole('alert'));
    isDown = false;
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await pane.findByText('Replies checked: 12. Chats: 2.')).toBeTruthy();
    expect(pane.queryByRole('alert')).toBeNull();
  });

  it('says what is wrong without a connection', async () => {
    const { pane } = await open({
      refuse: (path) => {
        if (path === 'GET /lorebooks/thorne/coverage') throw new TypeError('Failed to fetch');
        return null;
      },
    });
    expect((await pane.findByRole('alert')).textContent).not.toBe('');
    expect(pane.queryByRole('list')).toBeNull();
  });

  it('lists fifty of a thousand, and more by a press, with the focus on the first that came', async () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      lorebookEntry({ id: `e${at}`, name: `Entry ${at}`, insertion_order: at }),
    );
    const { pane } = await open({
      entries: many,
      coverage: {
        chats: 1,
        replies: 1,
        entries: many.map(({ id }) => covered(id, { reasons: [{ why: 'disabled', replies: 1 }] })),
      },
    });
    await vi.waitFor(() => expect(pane.getAllByRole('listitem')).toHaveLength(50));
    expect(document.querySelectorAll('*').length).toBeLessThan(800);
    await userEvent.click(pane.getByRole('button', { name: 'Show more' }));
    expect(pane.getAllByRole('listitem')).toHaveLength(100);
    expect(document.activeElement?.textContent).toBe('Entry 50');
  });

  it('is no view of a lorebook that is not made yet', async () => {
    openLorebooks(<LorebookCreateScreen onCreated={() => undefined} onUnsavedChange={() => undefined} leaving={null} />);
    await userEvent.click(await screen.findByRole('button', { name: /Start New/ }));
    expect(await screen.findByRole('button', { name: 'Table' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Coverage' })).toBeNull();
  });
});
