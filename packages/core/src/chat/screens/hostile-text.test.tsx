import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { generatedStrings, hostileStrings, markupStrings } from '../../../../../tests/hostile/hostile-strings.ts';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { Notifications } from '../../platform/index.ts';
import { RoleplayText } from '../roleplay/RoleplayText.tsx';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { bubbles, openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const ran = vi.fn();
beforeEach(() => {
  ran.mockReset();
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'eval']) vi.stubGlobal(name, ran);
});
afterEach(() => expect(ran).not.toHaveBeenCalled());

/** What our own components are made of; every other element would have come out of a text. */
const foreign =
  'script, style, iframe, object, embed, link, meta, base, video, audio, source, picture, math, template, noscript, portal, form[action], [srcdoc], [srcset], [style*="url"], [is]';

/** Nothing in a tree runs, loads or leads away: no element but ours, no handler, no address that was not given. */
const expectInert = (root: ParentNode): void => {
  expect([...root.querySelectorAll(foreign)].map((element) => element.outerHTML)).toEqual([]);
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name, element.outerHTML.slice(0, 200)).not.toMatch(/^on/i);
      if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name))
        expect(value).toMatch(/^#|^https:\/\/api\.example\.test|^data:,$/);
    }
  }
};
const everything = hostileStrings.join('\n');

describe('hostile text', () => {
  test('that did become markup would be noticed', () => {
    const planted = document.createElement('div');
    for (const text of [
      '<p onclick="alert(1)">x</p>',
      '<iframe srcdoc=x></iframe>',
      '<a href="javascript:alert(1)">x</a>',
      '<img src="//evil.test/x">',
    ]) {
      planted.innerHTML = text;
      expect(() => expectInert(planted), text).toThrow();
    }
  });

  test(`of ${hostileStrings.length} strings stands in messages of both sides as it was written, whole, and is nothing else`, async () => {
    const own = hostileStrings.map((text, index) => (index % 2 === 0 ? `.${text}` : text));
    const { container } = openChat({ messages: testConversation(own.slice(0, 50)) });
    await waitFor(() => expect(bubbles(container)).toHaveLength(50));
    expectInert(container);
    for (const [index, text] of hostileStrings.entries()) {
      const plain = render(<RoleplayText text={text} />);
      expectInert(plain.container);
      const letters = (given: string | null) => (given ?? '').replaceAll(/[\s*`>#\-_~+.\d)\]([\\]/gu, '');
      expect(letters(plain.container.textContent), `string ${index}`).toBe(letters(text));
      plain.unmount();
    }
  });

  test('is never anything else while it streams, wherever a chunk ends', () => {
    const { container, rerender } = render(<RoleplayText text="" isGrowing />);
    let steps = 0;
    for (const text of markupStrings) {
      for (let end = 1; end <= text.length; end += 1) {
        rerender(<RoleplayText text={text.slice(0, end)} isGrowing />);
        const found = container.querySelector(`${foreign}, svg, img, a`);
        if (found) throw new Error(`${JSON.stringify(text.slice(0, end))} became ${found.outerHTML}`);
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThan(10_000);
    expectInert(container);
  });

  test('of 3,840 generated strings is text too, in one message and each in its own paragraph', () => {
    const { container } = render(<RoleplayText text={generatedStrings.join('\n\n')} />);
    expect(container.querySelectorAll('p')).toHaveLength(generatedStrings.length);
    expectInert(container);
    expect(container.querySelector('svg, img, a, input, details, body, marquee')).toBeNull();
  });

  test('in names, titles, tags and creators of a character, and in every panel of feedback, is text', async () => {
    const feedback = feedbackCalls();
    const { app, container } = openChat({
      before: feedback.before,
      app: { session: memberSession() },
      character: {
        name: everything,
        title: everything,
        creator_username: everything,
        tags: hostileStrings.slice(0, 20),
        greeting: everything,
      },
      messages: testConversation([everything, everything, everything]),
    });
    await screen.findByRole('button', { name: 'Chat menu' }, { timeout: 20_000 });
    expectInert(container);
    const leave = () => userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Rate chatbot' }));
    await screen.findByRole('radio', { name: '5 stars' });
    expectInert(document);
    await leave();
    for (const entry of ['Report chatbot', 'Block creator']) {
      await userEvent.click(screen.getByRole('button', { name: 'Chat menu' }));
      await userEvent.click(await screen.findByRole('button', { name: entry }));
      await waitFor(() => expect(screen.getAllByRole('dialog').length).toBeGreaterThan(0));
      expectInert(document);
      await leave();
    }
    expect(app.requests.every(({ url }) => url.startsWith('https://api.example.test/'))).toBe(true);
  });

  test('in a toast and in an error’s payload is text', async () => {
    const app = createTestApp();
    const view = render(
      <AppProvider app={app}>
        <Notifications />
      </AppProvider>,
    );
    act(() => {
      app.notify({ kind: 'info', text: everything, durationMs: 60_000, action: { label: everything, run: () => undefined } });
      app.notify({ kind: 'danger', text: app.t.error({ code: everything, params: { part: everything } }), durationMs: 60_000 });
      app.notify({
        kind: 'danger',
        text: app.t.error({ code: 'prompt_too_long', params: { part: everything, tokens: 1, limit: 1 } }),
        durationMs: 60_000,
      });
    });
    await waitFor(() => expect(view.container.textContent).toContain('<script>'));
    expectInert(document);
  });
});
