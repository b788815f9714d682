import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { holdTimers } from '../../../app/testing/hold-timers.ts';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { testCharacter } from '../../testing/characters.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { characterIdIn } from './report-subject.ts';
import { ReportScreen } from './ReportScreen.tsx';

const receipt = { report_id: 'r1', is_new: true, due_at: '2026-12-03T10:00:00.000Z' };

interface Given {
  characterId?: string | null;
  session?: typeof memberSession;
  answer?: () => Response;
}

const open = ({ characterId = 'night', session = memberSession, answer = () => Response.json(receipt) }: Given = {}) => {
  const sent: unknown[] = [];
  const places: (string | null)[] = [];
  const app = createTestApp({
    session,
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/characters/night')) return Response.json(testCharacter({ id: 'night', name: 'The Night Desk' }));
      if (!pathname.endsWith('/report')) return failure(404, 'not_found');
      sent.push([pathname, await request.json()]);
      return answer();
    },
  });
  const Page = () => {
    const [id, setId] = useState(characterId);
    return (
      <ReportScreen
        characterId={id}
        onCharacterChange={(next) => {
          places.push(next);
          setId(next);
        }}
      />
    );
  };
  render(<Page />, { wrapper: inApp(app) });
  return { sent, places };
};
const submit = () => screen.getByRole('button', { name: 'Submit' }) as HTMLButtonElement;
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
const fill = async (details = 'The second scene is a shipwreck.') => {
  await screen.findByText('The Night Desk');
  await pick('Categorization');
  await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), details);
  await pick('Modified');
};

describe('the page of reports', () => {
  it('names the chatbot of its address, and says until when a report is handled', async () => {
    open();
    expect(await screen.findByText('The Night Desk')).toBeTruthy();
    expect(screen.getByText(/answer within 7 days/)).toBeTruthy();
    const named = (legend: string) =>
      within(screen.getByRole('group', { name: legend }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.querySelector('span')?.textContent);
    expect(named("What's wrong?")).toEqual(['Guidelines', 'Categorization', 'Incorrect Authorization', 'Invalid']);
    expect(named('What should happen?')).toEqual(['Private', 'Modified', 'Deleted']);
  });

  it('asks for an id where its address has none, and takes it from an address too', async () => {
    const { places } = open({ characterId: null });
    const field = screen.getByRole('textbox', { name: 'Chatbot' });
    await userEvent.click(screen.getByRole('button', { name: 'Use this chatbot' }));
    expect(await screen.findByText('You must provide an id')).toBeTruthy();
    await userEvent.type(field, 'https://daybreak.example/chatbot/night?from=x{Enter}');
    expect(await screen.findByText('The Night Desk')).toBeTruthy();
    expect(places).toEqual(['night']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Chatbot' }));
  });

  it('says that no chatbot has the id, and keeps it to be put right', async () => {
    open({ characterId: 'nobody' });
    expect(await screen.findByText('No chatbot has this ID.')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Chatbot' }) as HTMLInputElement;
    expect(field.value).toBe('nobody');
    await userEvent.clear(field);
    await userEvent.type(field, 'night{Enter}');
    expect(await screen.findByText('The Night Desk')).toBeTruthy();
  });

  it('is sent only when every field is filled', async () => {
    const { sent } = open();
    await screen.findByText('The Night Desk');
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Fill all fields to submit.')).toBeTruthy();
    await fill();
    expect(submit().disabled).toBe(false);
    expect(screen.queryByText('Fill all fields to submit.')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('wants details, and at most 250 characters of them', async () => {
    open();
    await fill('x');
    const details = screen.getByRole('textbox', { name: 'Details' });
    await userEvent.clear(details);
    await userEvent.tab();
    expect(await screen.findByText('Details are required')).toBeTruthy();
    await userEvent.click(details);
    await userEvent.paste('x'.repeat(251));
    expect(await screen.findByText('Highlights should be less than 250 characters')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await userEvent.type(details, '{Backspace}');
    await waitFor(() => expect(submit().disabled).toBe(false));
  });

  it('sends what was chosen, says so for three seconds, and cannot be sent again', async () => {
    const timers = holdTimers(3000);
    const { sent } = open();
    await fill();
    await userEvent.click(submit());
    const said = await screen.findByRole('status');
    expect(said.textContent).toContain('Report submitted successfully');
    expect(said.textContent).toContain("You'll hear from us by Dec 3, 2026 at the latest.");
    expect(sent).toEqual([
      [
        '/api/v1/characters/night/report',
        {
          character_id: 'night',
          userIssueType: 'categorization',
          userReportDetails: 'The second scene is a shipwreck.',
          userExpectedResolution: 'modified',
        },
      ],
    ]);
    expect(submit().disabled).toBe(true);
    await waitFor(() => expect(timers.count()).toBe(1));
    await timers.ring();
    await waitFor(() => expect(said.textContent).not.toContain('Report submitted successfully'));
    expect(said.textContent).toContain('Dec 3, 2026');
  });

  it('says when it takes the place of an earlier one, and begins anew for another chatbot', async () => {
    const { places } = open({ answer: () => Response.json({ ...receipt, is_new: false }) });
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText(/You've reported it before/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Report another chatbot' }));
    expect(places).toEqual([null]);
    expect((screen.getByRole('textbox', { name: 'Details' }) as HTMLTextAreaElement).value).toBe('');
  });

  it('says why it was not sent, and keeps every word', async () => {
    open({ answer: () => failure(429, 'rate_limited') });
    await fill();
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't send it; your text is still here.");
    expect((screen.getByRole('textbox', { name: 'Details' }) as HTMLTextAreaElement).value).toContain('shipwreck');
    expect(submit().disabled).toBe(false);
  });

  it('is not for users of partners', async () => {
    open({ session: testSession({ platform: 'partner' }) });
    expect(await screen.findByText(/report it there/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the id of a chatbot', () => {
  it.each([
    ['c7k2m9', 'c7k2m9'],
    ['  c7k2m9 ', 'c7k2m9'],
    ['https://daybreak.example/chatbot/c7k2m9', 'c7k2m9'],
    ['/chat/c7k2m9/conversation', 'c7k2m9'],
    ['daybreak.example/report/c7k2m9?x=1#y', 'c7k2m9'],
    ['https://daybreak.example/creator/mara', null],
    ['two words', null],
    ['', null],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), null],
  ])('in %j is %j', (typed, id) => expect(characterIdIn(typed)).toBe(id));
});
