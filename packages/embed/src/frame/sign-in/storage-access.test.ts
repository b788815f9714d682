import type { Client } from '@troupe/core/app';
import { AppError, type Session } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { signInByStorageAccess, signInByWindow, type SignInContext } from './storage-access.ts';

const session = { token: 'member' } as Session;

const setUp = ({ access = async () => undefined, opened = null as object | null, answer = session as Session | Error } = {}) => {
  const call = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const open = vi.fn((_address: string) => opened);
  const page = Object.assign(new EventTarget(), {
    document: { requestStorageAccess: access },
    location: { origin: 'https://chat.example' },
    open,
    setInterval: () => 0,
    clearInterval: () => undefined,
  });
  const context: SignInContext = {
    page: page as unknown as Window,
    client: { call } as unknown as Pick<Client, 'call'>,
    hostOrigin: 'https://partner.example',
    jkt: 'thumbprint',
    lastToken: 'last',
  };
  return { context, call, open, page };
};

describe('by storage access', () => {
  it('is the session that our own cookie gives, and takes what the guest made along', async () => {
    const { context, call } = setUp();
    await expect(signInByStorageAccess(context)).resolves.toBe(session);
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'createFrameSession' }), {
      body: { last_token: 'last' },
    });
  });

  it.each([
    ['the browser refuses', { access: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) }],
    ['nobody is signed in on the site', { answer: new AppError('unauthorized') }],
    ['the network is gone', { answer: new AppError('network') }],
  ])('leads on where %s', async (_, how) => {
    await expect(signInByStorageAccess(setUp(how).context)).resolves.toBeNull();
  });

  it('leads on in browsers that do not have it', async () => {
    const { context, page, call } = setUp();
    Object.assign(page, { document: {} });
    await expect(signInByStorageAccess(context)).resolves.toBeNull();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('by a window', () => {
  const answerWith = ({ page, open }: ReturnType<typeof setUp>, opened: object, code?: string) => {
    const nonce = new URLSearchParams(open.mock.calls[0]?.[0].split('?')[1]).get('nonce');
    const event = { source: opened, origin: 'https://chat.example', data: { troupe: 'sign-in', nonce, code } };
    page.dispatchEvent(Object.assign(new Event('message'), event));
  };

  it('opens it in the very call, names key and page, and exchanges the code', async () => {
    const opened = { closed: false };
    const world = setUp({ opened });
    const outcome = signInByWindow(world.context);
    expect(world.open.mock.calls[0]?.[0]).toMatch(
      /^\/embed\/v1\/sign-in\?jkt=thumbprint&nonce=[\w-]{8,64}&origin=https%3A%2F%2Fpartner\.example$/,
    );
    answerWith(world, opened, 'code');
    await expect(outcome).resolves.toBe(session);
    expect(world.call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { body: { code: 'code', last_token: 'last' } });
  });

  it('is blocked where none opens', async () => {
    await expect(signInByWindow(setUp().context)).resolves.toBe('blocked');
  });

  it('is denied where the user says no, and failed where the code is refused', async () => {
    const opened = { closed: false };
    for (const [code, outcome] of [
      [undefined, 'denied'],
      ['code', 'failed'],
    ] as const) {
      const world = setUp({ opened, answer: new AppError('unauthorized') });
      const given = signInByWindow(world.context);
      answerWith(world, opened, code);
      await expect(given).resolves.toBe(outcome);
    }
  });
});
