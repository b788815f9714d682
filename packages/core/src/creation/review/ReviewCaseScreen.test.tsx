import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure } from '../../app/testing/test-app.ts';
import { button, first, heading, held, openCase } from '../testing/open-review-case.tsx';
import { daysFromNow, mira, sampleCase, sentForm } from '../testing/reviews.ts';
import { renewalMs } from './useRenewal.ts';

const served = sampleCase({
  id: 'served',
  kind: 'update',
  is_live: true,
  approved: sentForm(),
  submitted: sentForm({
    greeting: 'Three desks, one lamp. If it goes out, read us at nightpress.com/x.',
    tags: ['Mystery', 'Drama'],
  }),
});

describe('a case that is opened', () => {
  it('is claimed, and left to others when its reviewer goes', async () => {
    const opened = openCase();
    await heading();
    await held(opened);
    expect(screen.getByText("You're reviewing it")).toBeTruthy();
    opened.unmount();
    await waitFor(() => expect(opened.fake.find('first')?.claim).toBeNull());
  });

  it('takes the focus to its heading, and so does the next one', async () => {
    const opened = openCase({ cases: [first, sampleCase({ id: 'next', character: { ...first.character, name: 'Vey' } })] });
    await waitFor(async () => expect(document.activeElement).toBe(await heading()));
    opened.show('next');
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Vey')));
    await waitFor(() => expect(opened.fake.find('first')?.claim).toBeNull());
  });

  it('is claimed again while somebody works on it, not while it is left alone', async () => {
    const timers = holdTimers(renewalMs);
    const opened = openCase();
    await heading();
    await waitFor(() => expect(timers.count()).toBe(1));
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await timers.ring();
    await waitFor(() => expect(opened.count('PUT', '/first/claim')).toBe(2));
    await timers.ring();
    expect(opened.count('PUT', '/first/claim')).toBe(2);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await waitFor(() => expect(opened.count('PUT', '/first/claim')).toBe(3));
  });

  it('that is there no more says so and leads back', async () => {
    openCase({ refuse: () => failure(404, 'not_found') });
    expect(await screen.findByText("We couldn't find this case")).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'All cases' }).at(-1)?.getAttribute('href')).toBe('/moderation');
  });

  it('that does not load offers to try again', async () => {
    let isDown = true;
    openCase({ refuse: () => (isDown ? failure(500, 'internal') : null) });
    const retry = await button('Retry');
    isDown = false;
    await userEvent.click(retry);
    await heading();
  });
});

describe('what a case shows', () => {
  it('of a new chatbot is all of its text', async () => {
    openCase({ cases: [{ ...first, note: 'My first one.' }] });
    const section = within(await screen.findByRole('region', { name: 'Full text' }));
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'What the creator says about it',
      'Name',
      'Title',
      'Greeting',
      'Personality',
      'Language',
      'Tags',
      'Picture',
      'Visibility',
      'Definition',
    ]);
    expect(section.getByText('My first one.').getAttribute('dir')).toBe('auto');
    expect(section.getByText('Dry, awake and kind to those who call at three.').getAttribute('lang')).toBe('en');
  });

  it('of a change is what came and what went, word by word and said, and the rest folded', async () => {
    openCase({ cases: [served] });
    const section = await screen.findByRole('region', { name: 'What changes' });
    expect([...section.querySelectorAll('del')].map(({ textContent }) => textContent)).toContain('removed: Comedy');
    expect([...section.querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('added: Drama');
    const greeting = within(section).getByRole('heading', { name: 'Greeting' }).parentElement!;
    expect(greeting.querySelector('del')?.textContent).toMatch(/^removed: wait/);
    expect(greeting.querySelector('ins')?.textContent).toMatch(/^added: read/);
    const folded = within(section).getByText('Unchanged: 7').closest('details')!;
    expect(folded.open).toBe(false);
    expect(within(folded).getByText('Dry, awake and kind to those who call at three.')).toBeTruthy();
  });

  it('of one that was reported as it stands is all of its text', async () => {
    openCase({ cases: [{ ...served, kind: 'report', submitted: sentForm() }] });
    const section = within(await screen.findByRole('region', { name: 'Full text' }));
    expect(section.getByText('Dry, awake and kind to those who call at three.').closest('details')).toBeNull();
  });

  it('of other fields is both values', async () => {
    const submitted = sentForm({ visibility: 'hidden', definition_visible: false, avatar_url: '/art/desk.svg' });
    openCase({ cases: [{ ...served, submitted }] });
    const section = await screen.findByRole('region', { name: 'What changes' });
    expect([...section.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
      'removed: Public',
      'added: Unlisted',
      'removed: Shown to others',
      'added: Hidden from others',
    ]);
    expect([...section.querySelectorAll('figure')].map(({ textContent }) => textContent)).toEqual(['BeforeNone', 'After']);
    expect(section.querySelector('figure img')?.getAttribute('src')).toBe('/art/desk.svg');
  });

  it('besides are the links that stand in it', async () => {
    openCase({ cases: [served] });
    const section = await screen.findByRole('region', { name: 'Links in it' });
    expect(section.textContent).toBe('Links in itGreetingnightpress.com/x');
  });

  it('of reports is what was asked for, and the text as it was', async () => {
    const createdAt = daysFromNow(-1);
    const reports = [
      {
        id: 'r1',
        label: 'guidelines',
        resolution: 'modified',
        comment: 'It sends you to a shop.',
        evidence: 'Old greeting.',
        picture: `/files/${'p'.repeat(43)}`,
        createdAt,
      },
      { id: 'r2', label: 'spam', resolution: null, comment: '', evidence: '', picture: null, createdAt },
    ];
    openCase({ cases: [{ ...first, kind: 'report', num_reports: 2, reports }] });
    const section = within(await screen.findByRole('region', { name: 'Reports' }));
    const [page, dialog] = section.getAllByRole('listitem');
    expect(page?.textContent).toBe(
      'GuidelinesWants: Modified1 day agoIt sends you to a shop.The text as it was when reportedOld greeting.',
    );
    expect(page?.querySelector('img')?.getAttribute('src')).toContain(`/files/${'p'.repeat(43)}`);
    expect(dialog?.textContent).toBe('Advertising or spam1 day ago');
    expect(dialog?.querySelector('img')).toBeNull();
  });

  it('of earlier decisions is who decided what, and for whom each text was', async () => {
    const decision = { words: 'Take it out.', note: 'Second time.', by: mira, decidedAt: daysFromNow(-9) };
    const decisions = [
      { ...decision, action: 'ask_fix' as const, reasons: ['advertising' as const] },
      { action: 'approve' as const, reasons: [], words: null, note: null, by: null, decidedAt: daysFromNow(-20) },
    ];
    openCase({ cases: [{ ...first, decisions }] });
    const section = within(await screen.findByRole('region', { name: 'Earlier decisions' }));
    const said = section.getByText('Mira asked for a fix.').closest('li')!;
    expect(said.textContent).toBe(
      'Mira asked for a fix.9 days agoAdvertising or links to other servicesMessage to the creatorTake it out.Internal noteSecond time.',
    );
    expect(section.getByText('Someone approved it.')).toBeTruthy();
  });

  it('shows what its lorebooks would tell, those first that readers do not have so yet', async () => {
    const book = (lorebook_id: string, is_new: boolean) => ({
      lorebook_id,
      name: `Book ${lorebook_id}`,
      description: '',
      tags: [`tag of ${lorebook_id}`],
      avatar_url: `/files/${lorebook_id}.webp`,
      is_new,
      entries: [
        {
          id: 'e',
          name: `Secret of ${lorebook_id}`,
          keywords: ['key'],
          secondary_keywords: [],
          content: 'Under the third step.',
          enabled: true,
          constant: false,
        },
      ],
    });
    openCase({ cases: [sampleCase({ id: 'first', lorebooks: [book('old', false), book('changed', true)] })] });
    const section = within(await screen.findByRole('region', { name: 'Lorebooks' }));
    expect(section.getAllByText(/^Book /).map(({ textContent }) => textContent)).toEqual(['Book changed', 'Book old']);
    expect(section.getByText('New to readers')).toBeTruthy();
    const pictures = [...document.querySelectorAll('[data-troupe-part="review-lorebook"] img')];
    expect(pictures.map((one) => one.getAttribute('src'))).toEqual(['/files/changed.webp', '/files/old.webp']);
    expect(section.getByText('tag of changed')).toBeTruthy();
    expect(section.getByText('Secret of changed')).toBeTruthy();
    expect(section.getByText('Under the third step.')).toBeTruthy();
    expect(section.queryByText('Secret of old')).toBeNull();
  });
});
