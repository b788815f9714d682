import { limits, type DecisionThread } from '@troupe/protocol';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type Answer } from '../../../app/testing/test-app.ts';
import { sampleAppeal, sampleDecision, sampleMessages } from '../../testing/decisions.ts';
import { DecisionScreen } from './DecisionScreen.tsx';
import { DecisionsScreen } from './DecisionsScreen.tsx';
import { ShadowNotice } from './ShadowNotice.tsx';

const member = testSession({ username: 'mara' });
const open = (answer: Answer, drawn = <DecisionScreen decisionId="d1" listHref="/profile/decisions" />, locale = 'en') => {
  const app = createTestApp({ session: member, answer, locale });
  render(<AppProvider app={app}>{drawn}</AppProvider>);
  return app;
};
const answering =
  (thread: DecisionThread): Answer =>
  ({ url }) =>
    url.endsWith('/users/decisions/d1') ? Response.json(thread) : null;
const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('a decision', () => {
  test('says what, how long, where, the facts, the ground, how it was found and decided, and what one can do', async () => {
    open(answering(sampleDecision()));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is on hold' })).toBeDefined();
    expect(factOf('What it means')).toBe("You can't chat, create or react.");
    expect(factOf('Duration')).toMatch(/^From November 21, 2026.+ until November 23, 2026/);
    expect(factOf('Where')).toBe('This site and its embeds, worldwide');
    expect(factOf('Facts')).toMatch(/three public chatbots/);
    expect(factOf('Rule')).toMatch(/rule 4.+\(version dated October 3, 2026\)/);
    expect(factOf('How it was found')).toBe("By an automated system. It wasn't reported.");
    expect(factOf('How it was decided')).toBe('By a moderator. No automation was involved.');
    expect(factOf('What you can do')).toMatch(/Appeal here until May 21, 2027.+court/);
    expect(screen.getByRole('link', { name: 'All decisions' }).getAttribute('href')).toBe('/profile/decisions');
  });

  test('is English from left to right in a page of another language, its dates too', async () => {
    open(answering(sampleDecision()), undefined, 'ar');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your account is on hold' });
    expect(heading.closest('[lang]')).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(factOf('Duration')).toMatch(/^From November 21, 2026/);
  });

  test('that cannot be had is told of in the language of the page', async () => {
    const app = open(() => failure(500, 'internal'), undefined, 'ar');
    expect((await screen.findByText(app.t('error-section.title'))).closest('[lang]')).toMatchObject({ lang: 'ar' });
  });

  test('is appealed in a form that says what is wrong, keeps the words on a failure, and then shows the thread and the clock', async () => {
    let tries = 0;
    const app = open(async (request) => {
      if (!request.url.endsWith('/appeal')) return answering(sampleDecision())(request);
      tries += 1;
      if (tries === 1) return failure(503, 'unavailable');
      const { text } = (await request.json()) as { text: string };
      const message = { id: 'm1', role: 'subject' as const, text, createdAt: '2026-11-22T09:40:00.000Z' };
      return Response.json(sampleDecision({ appeal: sampleAppeal(), messages: [message] }));
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('What did we get wrong?');
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText('Tell us what we got wrong')).toBeDefined();
    expect(document.activeElement).toBe(field);
    fireEvent.input(field, { target: { value: 'x'.repeat(limits.appealTextMax + 1) } });
    expect(await screen.findByText('At most 2,000 characters')).toBeDefined();
    fireEvent.input(field, { target: { value: ' It is a line of the story. ' } });
    expect(app.requests.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    await screen.findByText(app.t('errors.unavailable'));
    expect(field.value).toBe(' It is a line of the story. ');
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    const thread = await screen.findByText('It is a line of the story.', { selector: 'p' });
    expect(thread.closest('li')?.textContent).toMatch(/^You/);
    expect(screen.getByText(/^answer due November 29, 2126$/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Add a message').value).toBe('');
  });

  test('shows both sides of a thread, in their order', async () => {
    open(answering(sampleDecision({ appeal: sampleAppeal(), messages: sampleMessages })));
    const section = await screen.findByRole('region', { name: 'Appeal' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 3)),
    ).toEqual(['You', 'Mod']);
  });

  test.each([
    ['granted', /Appeal granted on November 22, 2026\. We reversed the decision.+We were wrong/],
    ['refused', /Decision upheld on November 22, 2026\. We were wrong/],
  ] as const)('that is %s says so first, and takes no further word', async (state, told) => {
    const appeal = sampleAppeal({
      state,
      decided_at: '2026-11-22T13:02:00.000Z',
      outcome: 'We were wrong about the third link.',
    });
    open(answering(sampleDecision({ appeal, can_appeal: false, is_in_force: state === 'refused', messages: sampleMessages })));
    expect((await screen.findByRole('status')).textContent).toMatch(told);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('that is late is called late, and one that nobody may appeal any more offers nothing', async () => {
    open(answering(sampleDecision({ appeal: sampleAppeal({ due_at: '2026-01-01T12:00:00.000Z' }) })));
    expect(await screen.findByText("answer was due January 1, 2026; we're late")).toBeDefined();
  });

  test('whose time to appeal is over has no form', async () => {
    open(answering(sampleDecision({ can_appeal: false })));
    expect(await screen.findByText('Appeal period ended')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Appeal' })).toBeNull();
  });

  test('of somebody else is not there, and one that cannot be read now is asked for again', async () => {
    let isDown = true;
    open((request) => (isDown ? failure(500, 'internal') : answering(sampleDecision())(request)));
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByRole('heading', { name: 'Your account is on hold' });
  });

  test('that is not there says so', async () => {
    open(() => failure(404, 'not_found'));
    expect(await screen.findByText("We couldn't find this decision")).toBeDefined();
  });
});

describe('all decisions', () => {
  test('are listed with what became of each, and lead to it', async () => {
    const { messages: _, ...first } = sampleDecision({ appeal: sampleAppeal() });
    const { messages: __, ...second } = sampleDecision({ id: 'd2', what: 'limited_access', is_in_force: false });
    open(({ url }) => (url.endsWith('/users/decisions') ? Response.json([first, second]) : null), <DecisionsScreen />);
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Your account is on holdDecision from November 21, 2026Appeal receivedActive',
      'Your account is restrictedDecision from November 21, 2026Ended',
    ]);
    expect(screen.getByRole('link', { name: 'Your account is on hold' }).getAttribute('href')).toBe(
      '#platform.decision?decisionId=d1',
    );
  });

  test('are none for most', async () => {
    open(() => Response.json([]), <DecisionsScreen />);
    expect(await screen.findByText('No decisions')).toBeDefined();
  });
});

describe('the banner of a shadow ban', () => {
  test('says until when works are not listed, and leads to the reasons', async () => {
    const { messages: _, ...decision } = sampleDecision({ what: 'temporary_shadowban' });
    open(
      () => Response.json({ expires_at: null, server_time: new Date().toISOString(), decisions: [decision] }),
      <ShadowNotice />,
    );
    expect(await screen.findByText("Your chatbots aren't listed until November 23, 2026.")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Why, and how to appeal' }).getAttribute('href')).toBe(
      '#platform.decision?decisionId=d1',
    );
  });

  test('holds also while the reasons are not here', () => {
    open(() => failure(500, 'internal'), <ShadowNotice />);
    expect(screen.getByRole('status').textContent).toMatch(
      /^Your chatbots aren't listed\. People with the link can still open them/,
    );
  });
});
