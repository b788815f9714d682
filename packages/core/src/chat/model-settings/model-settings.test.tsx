import { rolePermissions, userSettingsDefaults, type UserSettings } from '@troupe/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { failure, linksWithout, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { chatSettingsOf } from '../settings/useChatSettings.ts';
import { openChat, reply, say, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const model = (id: string, over: object = {}) => ({
  id,
  name: id === 'grand' ? 'Grand' : id === 'small' ? 'Small' : 'Usual',
  size: '8B',
  tokens: '8K',
  description: 'Answers.',
  tag: '',
  level: 1,
  permission: null,
  hide_unauthorized: false,
  demo: false,
  ...over,
});
const inferenceModels = [model('usual'), model('small'), model('grand', { permission: 'advanced_models', tokens: '16K' })];

const member = (role: 'free_tier' | 'paid_minimal' | 'paid_premium' = 'free_tier') =>
  testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] });

/** The server's own settings of the user, and the models it offers. */
const open = ({ session = member(), links, ...given }: OpenOptions & Pick<TestAppOptions, 'session' | 'links'> = {}) => {
  const kept: UserSettings = { ...userSettingsDefaults, ttsIncludeNarration: false };
  const navigate = vi.fn();
  const opened = openChat({
    before: async (request, path) => {
      if (path.endsWith('/app-settings')) return Response.json({ inferenceModels });
      if (!path.endsWith('/users/settings')) return null;
      if (request.method === 'PATCH') Object.assign(kept, await request.json());
      return Response.json(kept);
    },
    app: {
      session,
      ...(links && { links }),
      host: { navigate, emit: () => undefined },
    },
    ...given,
  });
  return { ...opened, kept, navigate };
};

const openPanel = async (name: string, title = name) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  return screen.findByRole('dialog', { name: title });
};
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name }) as HTMLButtonElement;
const slide = (dialog: HTMLElement, name: RegExp | string, value: number) =>
  fireEvent.input(within(dialog).getByRole('slider', { name }), { target: { value: String(value) } });

describe('choosing a model', () => {
  test('switches, says so, and the next reply is asked of it', async () => {
    const { server, app } = open();
    const dialog = await openPanel('Model', 'Choose a model');
    const use = await waitFor(() => button(dialog, 'Use this model'));
    expect(use.disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('radio', { name: /Small/ }));
    await userEvent.click(use);
    expect(app.toasts.getState().history.at(-1)?.text).toBe('Switched to Small');
    await say('Hello');
    expect((await reply(server)).request.inference_model).toBe('small');
  });

  test('goes back to the default by naming none', async () => {
    const { server, app } = open();
    chatSettingsOf(app).setState({ inference_model: 'small' });
    const dialog = await openPanel('Model', 'Choose a model');
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Usual/ }));
    await userEvent.click(button(dialog, 'Use this model'));
    await say('Hello');
    expect((await reply(server)).request.inference_model).toBeUndefined();
  });

  test('a locked one turns the button into Upgrade, which leads to subscribe and changes nothing', async () => {
    const { navigate, app } = open();
    const dialog = await openPanel('Model', 'Choose a model');
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Grand/ }));
    await userEvent.click(button(dialog, 'Upgrade'));
    expect(navigate).toHaveBeenCalledWith({ name: 'commerce.subscribe' });
    expect(chatSettingsOf(app).getState().inference_model).toBeUndefined();
  });

  test('a locked one is no choice where the surface has no subscribe page', async () => {
    open({ links: linksWithout('commerce.subscribe') });
    const dialog = await openPanel('Model', 'Choose a model');
    expect(await within(dialog).findByRole('radio', { name: /Small/ })).toBeTruthy();
    expect(within(dialog).queryByRole('radio', { name: /Grand/ })).toBeNull();
  });

  test('a guest at a locked one is asked to register', async () => {
    const { navigate } = open({ session: testSession() });
    const dialog = await openPanel('Model', 'Choose a model');
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Grand/ }));
    await userEvent.click(button(dialog, 'Upgrade'));
    await userEvent.click(await screen.findByRole('button', { name: 'Register for Free' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up' });
  });

  test('a model that the plan no longer pays for gives way to the default, and it is said', async () => {
    const { app } = open();
    chatSettingsOf(app).setState({ inference_model: 'grand' });
    await waitFor(() =>
      expect(app.toasts.getState().history.at(-1)?.text).toBe('Grand is no longer available to you. Switched to Usual.'),
    );
    expect(chatSettingsOf(app).getState().inference_model).toBeUndefined();
  });

  test('offers to try again when the models do not load', async () => {
    let isDown = true;
    open({
      before: (_request, path) =>
        path.endsWith('/app-settings') ? (isDown ? failure(500, 'internal') : Response.json({ inferenceModels })) : null,
    });
    const dialog = await openPanel('Model', 'Choose a model');
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await within(dialog).findByRole('radio', { name: /Usual/ })).toBeTruthy();
  });
});

describe('generation settings', () => {
  test('without the permission are a matter of upgrading', async () => {
    open();
    expect(await openPanel('Generation settings', 'Tune how characters write')).toBeTruthy();
  });

  test('have the limits and defaults of the specification', async () => {
    open({ session: member('paid_minimal') });
    const dialog = await openPanel('Generation settings');
    const rows = within(dialog)
      .getAllByRole('slider')
      .map((one) => one as HTMLInputElement)
      .map(({ min, max, step, value }) => [min, max, step, value].map(Number));
    expect(rows).toEqual([
      [180, 300, 1, 180],
      [0, 1.5, 0.01, 0.7],
      [0.01, 1, 0.01, 0.7],
      [1, 100, 1, 90],
      [0, 1, 0.01, 0.8],
    ]);
    expect(button(dialog, 'Save').disabled).toBe(true);
  });

  test('can be typed as numbers, in step with the slider and within its limits', async () => {
    const { app } = open({ session: member('paid_minimal') });
    const dialog = await openPanel('Generation settings');
    const [slider, number] = (['slider', 'spinbutton'] as const).map(
      (role) => within(dialog).getByRole(role, { name: 'Temperature' }) as HTMLInputElement,
    ) as [HTMLInputElement, HTMLInputElement];
    fireEvent.input(number, { target: { value: '1.234' } });
    await waitFor(() => expect(slider.value).toBe('1.23'));
    fireEvent.input(number, { target: { value: '9' } });
    await waitFor(() => expect(slider.value).toBe('1.5'));
    fireEvent.blur(number);
    await waitFor(() => expect(number.value).toBe('1.5'));
    slide(dialog, 'Temperature', 0.2);
    await waitFor(() => expect(number.value).toBe('0.2'));
    await userEvent.click(button(dialog, 'Save'));
    expect(chatSettingsOf(app).getState().inference_settings).toEqual({ temperature: 0.2 });
  });

  test('are saved when changed, and go with the next request', async () => {
    const { server, app } = open({ session: member('paid_minimal') });
    const dialog = await openPanel('Generation settings');
    slide(dialog, /Temperature/, 1.2);
    await waitFor(() => expect(button(dialog, 'Save').disabled).toBe(false));
    slide(dialog, /Temperature/, 0.7);
    await waitFor(() => expect(button(dialog, 'Save').disabled).toBe(true));
    slide(dialog, /Response max tokens/, 250);
    slide(dialog, /Lora scale/, 0.3);
    await waitFor(() => expect(button(dialog, 'Save').disabled).toBe(false));
    await userEvent.click(button(dialog, 'Save'));
    expect(app.toasts.getState().history.at(-1)?.text).toBe('Generations settings saved');
    expect(chatSettingsOf(app).getState()).toMatchObject({ inference_settings: { max_new_tokens: 250 }, lora_scale: 0.3 });
    await say('Hello');
    expect((await reply(server)).request.inference_settings).toEqual({ max_new_tokens: 250 });
  });

  test('go back to the defaults, and are forgotten when closed without saving', async () => {
    const { app } = open({ session: member('paid_minimal') });
    chatSettingsOf(app).setState({ inference_settings: { top_k: 5 } });
    const dialog = await openPanel('Generation settings');
    slide(dialog, /Temperature/, 1);
    await waitFor(() => expect(button(dialog, 'Reset to defaults').disabled).toBe(false));
    await userEvent.click(button(dialog, 'Reset to defaults'));
    await waitFor(() => expect(button(dialog, 'Save').disabled).toBe(false));
    await userEvent.click(button(dialog, 'Cancel'));
    expect(chatSettingsOf(app).getState().inference_settings).toEqual({ top_k: 5 });
    const again = await openPanel('Generation settings');
    await userEvent.click(button(again, 'Reset to defaults'));
    await userEvent.click(button(again, 'Save'));
    expect(chatSettingsOf(app).getState().inference_settings).toBeUndefined();
  });
});

describe('the chat language', () => {
  test('is chosen by its own name, kept with the user, and goes with the next request', async () => {
    const { server, kept } = open();
    const dialog = await openPanel('Chat language');
    const deutsch = within(dialog).getByRole('radio', { name: 'Deutsch' });
    expect(deutsch.closest('label')?.querySelector('[lang=de]')?.textContent).toBe('Deutsch');
    await userEvent.click(deutsch);
    await waitFor(() => expect(kept.chatLanguage).toBe('de'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat language' })).toBeNull());
    await say('Hello');
    expect((await reply(server)).request.language).toBe('de');
  });

  test('is not sent while it is the default', async () => {
    const { server, kept } = open();
    kept.chatLanguage = null;
    await say('Hello');
    expect(JSON.stringify((await reply(server)).request)).not.toContain('language');
  });

  test('follows the user to another device, whatever this one remembers', async () => {
    const { kept, app } = open();
    chatSettingsOf(app).setState({ language: 'fr' });
    kept.chatLanguage = 'ja';
    await waitFor(() => expect(chatSettingsOf(app).getState().language).toBe('ja'));
  });

  test('stays what it was when it cannot be saved', async () => {
    const { app } = open({
      before: (request, path) =>
        path.endsWith('/users/settings')
          ? request.method === 'PATCH'
            ? failure(503, 'unavailable')
            : Response.json({ ...userSettingsDefaults, chatLanguage: 'fr' })
          : null,
    });
    await waitFor(() => expect(chatSettingsOf(app).getState().language).toBe('fr'));
    const dialog = await openPanel('Chat language');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Deutsch' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.kind).toBe('danger'));
    expect(chatSettingsOf(app).getState().language).toBe('fr');
  });
});
