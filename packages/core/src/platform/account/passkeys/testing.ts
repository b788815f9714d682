import type { Passkey } from '@troupe/protocol';
import { vi } from 'vitest';

export const testPasskey = (over: Partial<Passkey> = {}): Passkey => ({
  id: 'p1',
  name: 'My phone',
  host: window.location.hostname,
  is_synced: true,
  created_at: '2026-11-20T09:00:00.000Z',
  used_at: '2026-11-24T09:00:00.000Z',
  ...over,
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A browser with passkeys, as far as a page sees of it; `refuse` makes it throw an error of that name. */
export const usePasskeyBrowser = ({ suggests = false }: { suggests?: boolean } = {}) => {
  let refusal: string | null = null;
  const asked: { how: string; options: Record<string, unknown> }[] = [];
  const answer = async (how: string, given: Record<string, unknown>, response: object) => {
    asked.push({ how, options: given['publicKey'] as Record<string, unknown> });
    if (refusal !== null) throw Object.assign(new Error('refused'), { name: refusal });
    return { id: 'Y3JlZA', response };
  };
  const client = bytes('{}');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => suggests }),
  );
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (given: Record<string, unknown>) =>
        answer('create', given, { clientDataJSON: client, attestationObject: bytes('made'), getTransports: () => ['internal'] }),
      get: (given: Record<string, unknown>) =>
        answer(`get ${String(given['mediation'])}`, given, {
          clientDataJSON: client,
          authenticatorData: bytes('data'),
          signature: bytes('signed'),
          userHandle: bytes('u1'),
        }),
    },
  });
  return { asked, refuse: (name: string | null) => void (refusal = name) };
};
