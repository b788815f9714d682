import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { testBrand } from '../../app/testing/test-app.ts';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { testCharacter } from '../testing/test-conversation.ts';
import { openChat, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const model = (demo: boolean) => ({ id: 'm', name: 'M', description: '', tokens: '8K', permission: null, demo });
const translation = (given: object) => ({ language: 'de', status: 'none', percent: 0, field: null, code: null, ...given });

const open = (options: OpenOptions & { language?: string | null; isDemo?: boolean; permissions?: string[] } = {}) => {
  const { language = 'de', isDemo = false, permissions = ['character_translate_public'], ...rest } = options;
  const feedback = feedbackCalls();
  feedback.answers['GET /characters/elin/translate'] = translation({});
  const kept = new Map<string, string>(language === null ? [] : [['chat-settings', JSON.stringify({ language })]]);
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
  const chat = openChat({
    ...rest,
    app: { session: memberSession(['view_chats', ...permissions]), storage, ...rest.app },
    before: async (request, path) => {
      if (path === 'GET /app-settings') return Response.json({ inferenceModels: [model(isDemo)] });
      const lang = new URL(request.url).searchParams.get('lang');
      if (path === 'GET /characters/elin' && lang === 'de')
        return Response.json(testCharacter({ name: 'Elin vom Meer', title: 'Hüterin des letzten Feuers', ...rest.character }));
      return feedback.before(request, path);
    },
  });
  return { ...chat, feedback };
};
const menu = async () => userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
const openPanel = async () => {
  await menu();
  await userEvent.click(await screen.findByRole('button', { name: 'Translate to Deutsch' }));
};

describe('the translation control', () => {
  test.each([
    ['the chat language is the default', { language: null }],
    ['the chatbot speaks the chat language', { language: 'en-GB' }],
    ['only the demo responder answers', { isDemo: true }],
    ['in partner mode', { app: { brand: testBrand({ partner_mode: true }) } }],
  ])('is hidden when %s', async (_, options) => {
    open(options as OpenOptions);
    await menu();
    await screen.findByRole('button', { name: 'Start new chat' });
    await waitFor(() => expect(screen.queryByText(/^Translate to/)).toBeNull());
  });

  test('without the permission offers a plan instead', async () => {
    const { feedback } = open({ permissions: [] });
    await openPanel();
    await screen.findByRole('dialog', { name: 'Read in your language' });
    expect(feedback.said).toEqual([]);
  });
});

describe('a translation', () => {
  test('shows start, progress in percent and words, and success; the chat then reads the translated character', async () => {
    const { feedback } = open();
    feedback.answers['POST /characters/elin/translate'] = translation({ status: 'start' });
    await openPanel();
    const dialog = await screen.findByRole('dialog', { name: /^Translate/ });
    const begin = within(dialog).getByRole('button', { name: 'Translate' }) as HTMLButtonElement;
    await waitFor(() => expect(begin.disabled).toBe(false));
    expect(dialog.textContent).toContain('up to 60 seconds');
    await userEvent.click(begin);
    const bar = await within(dialog).findByRole('progressbar');
    expect(within(dialog).getByRole('status').textContent).toBe('Starting…');
    expect(feedback.said).toEqual([{ path: 'POST /characters/elin/translate', body: { language: 'de' } }]);
    feedback.answers['GET /characters/elin/translate'] = translation({ status: 'progress', percent: 42, field: 'greeting' });
    await waitFor(() => expect((bar as HTMLProgressElement).value).toBe(42));
    expect(within(dialog).getByRole('status').textContent).toBe('Translating the greeting…');
    expect(dialog.textContent).toContain('42%');
    feedback.answers['GET /characters/elin/translate'] = translation({ status: 'success', percent: 100 });
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('has been translated to Deutsch'));
    expect(within(dialog).queryByRole('progressbar')).toBeNull();
  });

  test('that fails says that nothing was changed, and can be tried again', async () => {
    const { feedback } = open();
    feedback.answers['GET /characters/elin/translate'] = translation({ status: 'error', code: 'model_busy' });
    await openPanel();
    const dialog = await screen.findByRole('dialog', { name: /^Translate/ });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Nothing has changed.');
    feedback.answers['POST /characters/elin/translate'] = translation({ status: 'start' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByRole('progressbar');
  });

  test('of a chatbot in the chat language is what header and hero say', async () => {
    open();
    await waitFor(() => expect(screen.getAllByText('Elin vom Meer').length).toBeGreaterThan(0));
    expect(screen.queryByText('Elin Marrow')).toBeNull();
  });
});
