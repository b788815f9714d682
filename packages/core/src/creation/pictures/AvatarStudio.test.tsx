import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { avatarImageLimits } from '@troupe/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../app/testing/test-app.ts';
import { memberSession } from '../../platform/testing/profile.ts';
import { openEditor, type Given } from '../testing/editor-page.tsx';
import { dotPng, keptPicture } from '../testing/kept-picture.ts';
import { lendPictures } from '../testing/lent-pictures.ts';
import type { KeptPicture } from './kept-picture.ts';
import { pictureOwner, pictureStore, prepareForgetting } from './picture-desk.ts';

interface Asked {
  body: Record<string, unknown>;
  signal: AbortSignal;
}

const key = `uploads/${'k'.repeat(43)}`;
const saved = `/files/${'s'.repeat(43)}`;
const settings = (images: object | undefined) => Response.json({ branding: {}, inferenceModels: [], ...(images && { images }) });

interface Stage extends Given {
  /** Answers of the generator, one after the other; the last again and again. */
  draws?: (() => Response | Promise<Response>)[];
  kept?: readonly KeptPicture[];
  keeps?: boolean;
  images?: object | undefined;
  put?: () => Response;
}

const open = async ({ draws = [], kept = [], keeps = true, put, ...given }: Stage = {}) => {
  const asked: Asked[] = [];
  const uploads: { path: string; body: unknown }[] = [];
  const left = [...draws];
  const images = 'images' in given ? given.images : { demo: false, needs_training: false };
  const page = openEditor({
    ...given,
    set: (app) => lendPictures(app, kept, keeps),
    refuse: async (path, request) => {
      if (path === 'GET /app-settings') return settings(images);
      if (path === 'POST /generate-image') {
        const body = (await request.clone().json()) as Asked['body'];
        asked.push({ body, signal: request.signal });
        const answer = left.shift();
        if (answer) return answer();
        return Response.json({ base64: dotPng, type: 'image/png', seed: body['seed'] ?? 100 + asked.length });
      }
      if (path === 'POST /save-image') {
        uploads.push({ path, body: await request.clone().json() });
        return Response.json({ signed_url: 'http://localhost/uploads/one?until=1&signature=s', key });
      }
      if (path === 'PUT /uploads/one') {
        uploads.push({ path, body: [request.headers.get('content-type'), (await request.clone().arrayBuffer()).byteLength] });
        return put?.() ?? Response.json({ avatar_url: saved });
      }
      return null;
    },
  });
  const enter = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Generate avatar' }));
    return screen.findByRole('dialog', { name: 'Avatar Studio' });
  };
  return { ...page, asked, uploads, bodies: () => asked.map(({ body }) => body), enter };
};

const prompt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should it show?' });
const seed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Seed' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const say = (text: string) => fireEvent.input(prompt(), { target: { value: text } });
const shown = () => screen.findByRole('button', { name: 'Use This Picture' });
const strip = () => within(screen.getByRole('region', { name: 'Your pictures' })).getAllByRole('button');

afterEach(() => vi.unstubAllGlobals());

describe('the avatar studio', () => {
  it('draws only with a prompt, and counts what it leaves out to 300', async () => {
    const { enter, bodies } = await open();
    await enter();
    await press('Generate');
    expect(await screen.findByText('Say what the picture should show.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    say('A keeper by the sea');
    expect(screen.queryByText('Say what the picture should show.')).toBeNull();
    const out = screen.getByRole('textbox', { name: 'Leave out' });
    fireEvent.input(out, { target: { value: 'n'.repeat(301) } });
    expect(await screen.findByText('301 / 300')).toBeTruthy();
    await press('Generate');
    expect(bodies()).toEqual([]);
    fireEvent.input(out, { target: { value: 'ships' } });
    await press('Generate');
    await shown();
    expect(bodies()).toEqual([
      { prompt: 'A keeper by the sea', negative_prompt: 'ships', seed: null, image: null, model_style: 'semi-realistic' },
    ]);
    expect(seed().value).toBe('101');
  });

  it('asks for a new seed each time, holds it across prompts once it is locked, and changes it alone to vary', async () => {
    const { enter, bodies } = await open();
    await enter();
    say('A keeper');
    await press('Generate');
    await shown();
    await press('Generate');
    await waitFor(() => expect(seed().value).toBe('102'));
    await press('Keep this seed');
    say('A keeper at night');
    await press('Generate');
    await waitFor(() => expect(strip()).toHaveLength(3));
    expect(bodies().map((body) => body['seed'])).toEqual([null, null, 102]);
    await press('Vary');
    await waitFor(() => expect(strip()).toHaveLength(4));
    const { seed: varied, ...rest } = bodies().at(-1) ?? {};
    expect(rest).toEqual({ prompt: 'A keeper at night', negative_prompt: '', image: null, model_style: 'semi-realistic' });
    expect(varied).not.toBe(102);
    expect(seed().value).toBe(String(varied));
    expect(button('Keep this seed').getAttribute('aria-pressed')).toBe('true');
  });

  it('takes a typed seed as meant, and refuses what is none', async () => {
    const { enter, bodies, fake } = await open();
    await enter();
    say('A keeper');
    for (const wrong of ['4294967296', '1.5', 'seven']) {
      fireEvent.input(seed(), { target: { value: wrong } });
      await press('Generate');
      expect(await screen.findByText('Enter a whole number from 0 to 4,294,967,295.')).toBeTruthy();
    }
    fireEvent.input(seed(), { target: { value: '42' } });
    // Enter draws, and saves no chatbot.
    await userEvent.type(seed(), '{Enter}');
    await shown();
    expect(bodies().map((body) => body['seed'])).toEqual([42]);
    expect(fake.sent).toEqual([]);
  });

  it('remembers what it drew: a press takes the recipe back, the pinned stay, and what was removed comes back', async () => {
    const old = keptPicture({
      id: 'old',
      recipe: { prompt: 'An old one', negativePrompt: 'ships', style: 'anime', seed: 9, referenceHash: 'ab' },
      reference: { type: 'image/png', base64: dotPng, hash: 'ab' },
    });
    const { enter, app, bodies } = await open({ kept: [old, keptPicture({ id: 'new', madeAt: 2 })] });
    await enter();
    await userEvent.click(await screen.findByRole('button', { name: 'Picture 2: An old one' }));
    expect([prompt().value, seed().value]).toEqual(['An old one', '9']);
    expect(button('Anime').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('img', { name: 'Reference picture' })).toBeTruthy();
    await press('Keep this seed');
    await press('Generate');
    await waitFor(() => expect(strip()).toHaveLength(3));
    expect(bodies()).toMatchObject([{ negative_prompt: 'ships', seed: 9, model_style: 'anime', image: dotPng }]);
    await press('Pin');
    expect(await screen.findByRole('button', { name: 'Picture 1: An old one, pinned' })).toBeTruthy();
    await press('Remove');
    expect(await screen.findByText('Picture removed')).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(strip()).toHaveLength(3));
    const owner = pictureOwner(app);
    expect(owner && (await pictureStore(app).list(owner))[0]).toMatchObject({ isPinned: true, recipe: { referenceHash: 'ab' } });
  });

  it('is one stop of the keyboard among its pictures, with arrows, Home and End', async () => {
    const kept = [1, 2, 3].map((madeAt) => keptPicture({ id: `p${madeAt}`, madeAt, recipe: { prompt: `No. ${madeAt}` } }));
    const { enter } = await open({ kept });
    await enter();
    await waitFor(() => expect(strip().map((one) => one.tabIndex)).toEqual([0, -1, -1]));
    strip()[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(strip()[1]);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(strip()[2]);
    await userEvent.keyboard('{Home}{Enter}');
    expect(strip()[0]?.getAttribute('aria-pressed')).toBe('true');
  });

  it('says where the browser keeps no pictures, and holds them meanwhile', async () => {
    const { enter } = await open({ keeps: false });
    await enter();
    say('A keeper');
    await press('Generate');
    expect(await screen.findByText(/^Your browser can't save pictures right now/)).toBeTruthy();
    expect(strip()).toHaveLength(1);
  });

  it('stops at Cancel, and leads back to Generate', async () => {
    const { enter, asked } = await open({ draws: [() => new Promise<Response>(() => undefined)] });
    await enter();
    say('A keeper');
    await press('Generate');
    expect(await screen.findByRole('progressbar', { name: 'Drawing your picture…' })).toBeTruthy();
    await press('Cancel');
    await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    expect(document.activeElement).toBe(button('Generate'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Generate');
    await shown();
  });

  it.each([
    ['model_busy', 503, "We couldn't draw this picture. Try again."],
    ['model_rate_limited', 429, "That's a lot of pictures at once. Wait a moment and try again."],
    ['rate_limited', 429, "That's a lot of pictures at once. Wait a moment and try again."],
    ['forbidden', 403, "Your account can't make pictures like this."],
  ] as const)('says below its form why none came: %s', async (code, status, words) => {
    const { enter } = await open({ draws: [() => failure(status, code)] });
    await enter();
    say('A keeper');
    await press('Generate');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    await press('Generate');
    await shown();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes no reference in the second styles, with the words of the requirement, and locks those of a plan', async () => {
    const kept = [keptPicture({ reference: { type: 'image/png', base64: dotPng, hash: 'ab' }, recipe: { referenceHash: 'ab' } })];
    const session = { ...memberSession, user: { ...memberSession.user, permissions: ['create_character', 'avatar_images_v2'] } };
    const { enter, bodies } = await open({ kept, session: session as typeof memberSession });
    await enter();
    await userEvent.click(await screen.findByRole('button', { name: /^Picture 1/ }));
    await press('Anime v2');
    const none = 'Image guidance is not available for the selected model style.';
    expect((await screen.findByRole('alert')).textContent).toBe(none);
    await press('Generate');
    expect(bodies()).toEqual([]);
    await press('Remove reference');
    await press('Generate');
    await waitFor(() => expect(bodies()).toMatchObject([{ image: null, model_style: 'anime_v2' }]));
  });

  it('says which styles a plan brings, and keeps the one that was chosen', async () => {
    const { enter } = await open();
    await enter();
    await press('Anime v2, needs a plan');
    expect(await screen.findByText("Anime v2 isn't part of your plan.")).toBeTruthy();
    expect(button('Semi-realistic').getAttribute('aria-pressed')).toBe('true');
  });

  it('sends no file that the browser could not draw anew', async () => {
    const { enter } = await open();
    const dialog = await enter();
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('No box for a file.');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    expect(await screen.findByText("We couldn't read this picture. Choose a PNG, JPEG or WebP.")).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Reference picture' })).toBeNull();
  });

  it('brings the chosen picture into the form, as one step that can be undone', async () => {
    const { enter, uploads, fake } = await open();
    await enter();
    say('A keeper');
    await press('Generate');
    await userEvent.click(await shown());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bytes = Uint8Array.from(atob(dotPng), (one) => one.charCodeAt(0));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(uploads).toEqual([
      {
        path: 'POST /save-image',
        body: { prompt: 'A keeper', image_type: 'image/png', hash: hash.slice(0, 32), fileSize: bytes.length },
      },
      { path: 'PUT /uploads/one', body: ['image/png', bytes.length] },
    ]);
    expect(document.activeElement).toBe(button('Generate avatar'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.sent).toMatchObject([{ avatar_url: saved }]));
  });

  it('takes the former avatar back on Undo', async () => {
    const { enter } = await open();
    await enter();
    say('A keeper');
    await press('Generate');
    await userEvent.click(await shown());
    const cover = async () => (await screen.findByRole('group', { name: 'Avatar' })).querySelector('img')?.getAttribute('src');
    await waitFor(async () => expect(await cover()).toContain(saved));
    await press('Undo');
    await waitFor(async () => expect(await cover()).not.toContain(saved));
  });

  it('stays open where the picture could not be saved', async () => {
    const { enter } = await open({ put: () => failure(409, 'storage_full') });
    await enter();
    say('A keeper');
    await press('Generate');
    await userEvent.click(await shown());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Avatar Studio' })).toBeTruthy();
  });

  it.each([
    ['nobody draws', { images: undefined }],
    ['the brand takes no pictures', { brand: testBrand({ features: { picture_uploads: false } }) }],
  ])('has no button where %s', async (_why, given) => {
    await open(given);
    await screen.findByRole('button', { name: 'Save' });
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button', { name: 'Generate avatar' })).toBeNull();
  });

  it('leaves the device with its member', async () => {
    const { app } = await open({ kept: [keptPicture()] });
    const owner = pictureOwner(app);
    if (!owner) throw new Error('No member.');
    const forget = prepareForgetting(app);
    expect(await pictureStore(app).list(owner)).toHaveLength(1);
    await forget();
    expect(await pictureStore(app).list(owner)).toEqual([]);
  });

  it('keeps 60', () => expect(avatarImageLimits.keptMax).toBe(60));
});
