import { rolePermissions, type Role } from '@troupe/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testCharacter, testConversation, testMessage } from '../testing/test-conversation.ts';
import { composer, openChat, part, reply, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';
import { imageStep } from './image-step.ts';
import { thumbnail } from './thumbnail.ts';

setUpChat();

const messages = testConversation(['Hello.', 'Hi', '*lights the lamp*']);
const pictureMessage = testMessage({
  id: 'm4',
  prev_id: 'm3',
  role: 'bot',
  content: '',
  image_prompt: 'The harbour at night',
  image_url: '/files/one',
  image_width: 800,
  image_height: 1000,
});

const member = (role: Role, more: string[] = []) =>
  testSession({ username: 'mara', role, permissions: [...rolePermissions[role], ...more] });
const open = (given: OpenOptions & { role?: Role } = {}) =>
  openChat({
    messages,
    ...given,
    character: { lora_status: 'ready', ...given.character },
    app: { session: member(given.role ?? 'paid_premium'), ...given.app },
  });

const act = async () => {
  const button = await screen.findByRole('button', { name: 'Make a picture' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(button);
};
const panel = async () => {
  await act();
  return screen.findByRole('dialog', { name: 'Make a picture' });
};

/** What stands in a picture's place while it is made: drawn as nothing, not as a picture that is missing. */
const emptyPicture = /^data:image\/svg\+xml,<svg[^>]*\/>$/;

describe('where the image action leads', () => {
  const [basic, premium] = [member('paid_basic').user, member('paid_premium').user];
  const [free, guest] = [member('free_tier').user, testSession().user];
  test.each([
    ['without conversation_images', free, 'ready', 'upgrade-images'],
    ['with it and a ready lora', basic, 'ready', 'make'],
    ['with conversation_images_v2', premium, 'none', 'make'],
    ['with it, no lora, no image_training', basic, 'none', 'upgrade-training'],
    ['with it and a pending lora', basic, 'pending', 'pending'],
    ['as a guest, of a ready lora', guest, 'ready', 'make'],
    ['as a guest, of none', guest, 'none', 'upgrade-training'],
  ] as const)('%s', (_, user, lora_status, step) => {
    expect(imageStep(user, { lora_status }, { demo: true, needs_training: true })).toBe(step);
  });

  test('to training with image_training and no v2', () => {
    const permissions = [...rolePermissions.paid_basic, 'image_training'];
    expect(imageStep({ ...basic, permissions }, { lora_status: 'none' }, undefined)).toBe('train');
  });

  test('to the picture where nothing has to be learnt', () => {
    expect(imageStep(basic, {}, { demo: false, needs_training: false })).toBe('make');
  });

  test('the upgrade panel', async () => {
    open({ role: 'free_tier' });
    await act();
    await screen.findByRole('dialog', { name: 'See the scene' });
  });

  test('the premium training panel', async () => {
    open({ role: 'paid_basic', character: { lora_status: 'none' } });
    await act();
    await screen.findByRole('dialog', { name: 'Train their look' });
  });
});

describe('making a picture', () => {
  test('asks with the settings of this device, keeps its place while it is made, and shows it', async () => {
    const { server, container, app } = open();
    const dialog = await panel();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'What should it show?' }), 'The harbour');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Anime v2' }));
    await userEvent.click(within(dialog).getByText('More settings'));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Always add' }), 'oil');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Leave out' }), 'ships');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Legacy mode/ }));
    expect(within(dialog).queryByRole('checkbox', { name: 'NSFW mode' })).toBeNull();
    const slider = within(dialog).getByRole('slider') as HTMLInputElement;
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '1', '0.01', '0.8']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make it' }));

    const drawing = await reply(server);
    expect(server.pictures[0]).toMatchObject({
      conversation_id: 'c1',
      character_id: 'elin',
      image_prompt: 'The harbour',
      prev_id: 'm3',
      model_style: 'anime_v2',
      user_prompt_suffix: 'oil',
      user_negative_prompt: 'ships',
      legacy_mode: true,
      nsfw_mode: false,
    });
    expect(JSON.parse(app.storage.get('chat-settings') ?? '{}')).toMatchObject({
      model_style: 'anime_v2',
      user_prompt_suffix: 'oil',
      user_negative_prompt: 'ships',
      legacy_mode: true,
    });
    const place = await screen.findByRole('img', { name: 'The harbour' });
    expect([place.getAttribute('src'), place.getAttribute('width'), place.getAttribute('height')]).toEqual([
      expect.stringMatching(emptyPicture),
      '800',
      '1000',
    ]);
    drawing.done();
    await waitFor(() => expect(place.getAttribute('src')).toBe('/files/r1'));
    await screen.findByText('Picture finished: The harbour');
    expect(container.querySelectorAll('[data-troupe-part=picture]')).toHaveLength(1);
    // The next one begins as this one was made.
    await panel();
    expect(screen.getByRole('button', { name: 'Anime v2' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('without a prompt shows what happens now; NSFW mode stands only with adult characters', async () => {
    const { server } = open({ character: { is_nsfw: true } });
    const dialog = await panel();
    await userEvent.click(within(dialog).getByText('More settings'));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'NSFW mode' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make it' }));
    await reply(server);
    expect(server.pictures[0]).toMatchObject({ image_prompt: '', nsfw_mode: true });
  });

  test('a style that needs a plan says so and is not chosen', async () => {
    open({ role: 'paid_basic' });
    const dialog = await panel();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Anime v2, needs a plan' }));
    await screen.findByRole('dialog', { name: 'Unlock the newer image styles' });
  });

  test('too long a prompt is counted and cannot be sent', async () => {
    open();
    const dialog = await panel();
    const box = within(dialog).getByRole('textbox', { name: 'What should it show?' });
    await userEvent.click(box);
    await userEvent.paste('a'.repeat(1001));
    expect(within(dialog).getByText('1,001 / 1,000')).toBeTruthy();
    expect((within(dialog).getByRole('button', { name: 'Make it' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('can be cancelled under its place', async () => {
    const { server, container, calls } = open();
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Make it' }));
    await reply(server);
    await screen.findByText('Making the picture…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(calls('DELETE', '/chat/generations/r1')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Making the picture…')).toBeNull());
    expect(part(container, 'picture')).toBeNull();
  });

  test('a failure says why, and Resubmit asks for the same picture', async () => {
    const { server, container } = open();
    const dialog = await panel();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'What should it show?' }), 'A fox');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make it' }));
    (await reply(server)).fail('model_busy');
    await screen.findAllByText('Chat server is busy.');
    expect(part(container, 'picture')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }));
    const again = await reply(server, 1);
    expect(server.pictures[1]).toEqual(server.pictures[0]);
    again.done();
    await waitFor(() => expect(screen.getByRole('img', { name: 'A fox' }).getAttribute('src')).toBe('/files/r2'));
  });

  test('a guest at the limit is asked to sign up', async () => {
    const { server } = open({ app: { session: testSession() } });
    server.failNext(429, 'guest_limit');
    const dialog = await panel();
    expect(within(dialog).getByText('Guests can make 3 pictures a day.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Sign Up' }).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
  });
});

describe('a picture in the log', () => {
  const shown = { messages: [...messages, pictureMessage] };

  test('stands with its words and size, and opens large by a press, a button or the menu', async () => {
    const { app, container } = open(shown);
    const image = (await screen.findByRole('img', { name: 'The harbour at night' })) as HTMLImageElement;
    expect([image.getAttribute('src'), image.getAttribute('width'), image.getAttribute('height')]).toEqual([
      '/files/one',
      '800',
      '1000',
    ]);
    expect(container.querySelectorAll('li:last-child [data-troupe-part=bubble]')).toHaveLength(0);
    await screen.findByRole('button', { name: 'Open picture' });
    await userEvent.click(image);
    const dialog = await screen.findByRole('dialog', { name: 'Elin Marrow' });
    await userEvent.click(within(dialog).getByText('Show prompt'));
    expect(within(dialog).getByText('The harbour at night')).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'Download' }) as HTMLAnchorElement;
    expect([link.getAttribute('href'), link.download]).toEqual(['/files/one', 'Elin Marrow-m4']);
    await userEvent.click(link);
    expect(app.toasts.getState().history.at(-1)?.text).toBe('Download started: Elin Marrow-m4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open picture' }));
    await screen.findByRole('dialog', { name: 'Elin Marrow' });
  });

  test('is edited by its prompt: another take of it is made', async () => {
    const { server } = open(shown);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit picture' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit picture' });
    const box = within(dialog).getByRole('textbox', { name: 'What should it show?' }) as HTMLTextAreaElement;
    expect(box.value).toBe('The harbour at night');
    await userEvent.clear(box);
    expect((within(dialog).getByRole('button', { name: 'Make it again' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.type(box, 'The harbour at noon');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make it again' }));
    (await reply(server)).done();
    expect(server.pictures[0]).toMatchObject({ alt_message_id: 'm4', image_prompt: 'The harbour at noon' });
    await waitFor(() => expect(screen.getByRole('img', { name: 'The harbour at noon' }).getAttribute('src')).toBe('/files/r1'));
    expect(screen.getByRole('group', { name: /2 of 2|2 \/ 2/ })).toBeTruthy();
  });

  test('has another take by its button, and no Continue', async () => {
    const { server } = open(shown);
    await userEvent.click(await screen.findByRole('button', { name: 'Make another version' }));
    await reply(server);
    expect(server.pictures[0]).toMatchObject({ alt_message_id: 'm4', image_prompt: 'The harbour at night' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  test('being made when the page opens is followed to its end', async () => {
    const { server, container } = open();
    const drawing = server.beginPicture('A fox in the snow');
    await screen.findByText('Making the picture…');
    expect(screen.getByRole('img', { name: 'A fox in the snow' }).getAttribute('src')).toMatch(emptyPicture);
    drawing.done();
    await waitFor(() => expect(part(container, 'picture')?.getAttribute('src')).toBe('/files/r1'));
  });
});

describe('training', () => {
  const trained = { role: 'paid_basic' as const, character: { lora_status: 'none' as const } };
  const withTraining = (answer: (calls: number) => Response | Promise<Response>) => {
    let calls = 0;
    return open({
      ...trained,
      app: { session: member('paid_basic', ['image_training']) },
      before: (_request, path) => (path === 'POST /characters/train' ? answer((calls += 1)) : null),
    });
  };
  const start = async () => {
    await act();
    const dialog = await screen.findByRole('dialog', { name: "Train Elin Marrow's look" });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start training' }));
    return dialog;
  };

  test('goes from idle to success with the queue count, and is pending then', async () => {
    const { calls } = withTraining(() => Response.json({ count: 3 }));
    const dialog = await start();
    await within(dialog).findByText('Training requested. 3 requests are in the queue.');
    await within(dialog).findByText('Training is queued. Pictures of Elin Marrow can be made as soon as it is done.');
    expect(await calls('POST', '/characters/train')[0]?.json()).toEqual({ character_id: 'elin' });
  });

  test('while it is submitted it says so, and is not submitted again', async () => {
    const held = Promise.withResolvers<Response>();
    const { calls } = withTraining(() => held.promise);
    const dialog = await start();
    const button = await within(dialog).findByRole('button', { name: 'Sending…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    held.resolve(Response.json({ count: 2 }));
    await within(dialog).findByText('Training requested. 2 requests are in the queue.');
    expect(calls('POST', '/characters/train')).toHaveLength(1);
  });

  test('says what is written where it fails, and can be asked for again', async () => {
    withTraining((calls) => (calls === 1 ? failure(500, 'internal') : Response.json({ count: 1 })));
    const dialog = await start();
    await within(dialog).findByText('There was an error submitting the training request.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start training' }));
    await within(dialog).findByText('Training requested. 1 request is in the queue.');
  });

  test('says that the day’s requests are used up', async () => {
    withTraining(() => failure(429, 'rate_limited'));
    await within(await start()).findByText("You've used your 4 training requests for today.");
  });

  test('looks again while it is pending, and leads on when it is ready', async () => {
    let status: 'pending' | 'ready' = 'pending';
    open({
      role: 'paid_basic',
      before: (_request, path) =>
        path === 'GET /characters/elin' ? Response.json(testCharacter({ lora_status: status })) : null,
    });
    await act();
    const dialog = await screen.findByRole('dialog', { name: "Train Elin Marrow's look" });
    status = 'ready';
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }));
    await within(dialog).findByText('Elin Marrow is ready for pictures.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a picture' }));
    await screen.findByRole('textbox', { name: 'What should it show?' });
  });
});

describe('all pictures of a conversation', () => {
  const pictureAt = (n: number, over = {}) => ({
    ...pictureMessage,
    id: `p${n}`,
    image_url: `/files/p${n}`,
    image_prompt: `Picture ${n}`,
    ...over,
  });
  const list = async (pages: (last: string | null) => Response) => {
    const opened = open({
      before: (request, path) =>
        path === 'GET /conversations/c1/pictures' ? pages(new URL(request.url).searchParams.get('last_id')) : null,
    });
    await composer();
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pictures' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Pictures' })) };
  };

  test('are thumbnails 200 px wide, 10 px apart, page after page, and each opens large', async () => {
    const { dialog } = await list((last) =>
      Response.json(last === null ? [pictureAt(3), pictureAt(2, { is_last_id: true })] : last === 'p2' ? [pictureAt(1)] : []),
    );
    const first = (await dialog.findByRole('img', { name: 'Picture 3' })) as HTMLImageElement;
    // The style sheet, which is not applied here, is made from these; tests/e2e/images.spec.ts measures it.
    expect([first.width, thumbnail]).toEqual([200, { width: 200, gap: 10 }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Load More' }));
    await dialog.findByRole('img', { name: 'Picture 1' });
    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/files/p3', '/files/p2', '/files/p1']);
    await userEvent.click(dialog.getByRole('button', { name: 'Picture 2' }));
    const large = within(await screen.findByRole('dialog', { name: 'Elin Marrow' }));
    expect(large.getByRole('img', { name: 'Picture 2' })).toBeTruthy();
  });

  test('say that there is none yet', async () => {
    const { dialog } = await list(() => Response.json([]));
    await dialog.findByText('No pictures yet');
  });

  test('that do not load can be asked for again', async () => {
    let isDown = true;
    const { dialog } = await list(() => (isDown ? failure(503, 'unavailable') : Response.json([pictureAt(1)])));
    const retry = await dialog.findByRole('button', { name: /again|retry/i });
    isDown = false;
    await userEvent.click(retry);
    await dialog.findByRole('img', { name: 'Picture 1' });
  });
});
