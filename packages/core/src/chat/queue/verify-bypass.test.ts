import { beforeAll, expect, it } from 'vitest';
import { createSigner } from '../testing/bypass-signer.ts';
import { verifyBypass } from './verify-bypass.ts';

let own: Awaited<ReturnType<typeof createSigner>>;
beforeAll(async () => void (own = await createSigner()));

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const opens = (token: string) => verifyBypass(token, { keys: [own.key], characterId: 'mira' });

it('takes a pass that a key of the brand has signed for this character', async () => {
  expect(await opens(await own.sign({ character_id: 'mira', exp: inAnHour() }))).toBe(true);
});

it('takes no other', async () => {
  const stranger = await createSigner();
  const good = await own.sign({ character_id: 'mira', exp: inAnHour() });
  const [head, , signature] = good.split('.');
  const later = await own.sign({ character_id: 'mira', exp: inAnHour() + 1 });
  const refused = [
    await own.sign({ character_id: 'elin', exp: inAnHour() }),
    await own.sign({ character_id: 'mira', exp: 1 }),
    await own.sign({ character_id: 'mira' }),
    await stranger.sign({ character_id: 'mira', exp: inAnHour() }),
    await own.sign({ character_id: 'mira', exp: inAnHour() }, { alg: 'none' }),
    await own.sign({ character_id: 'mira', exp: inAnHour() }, { named: 'another' }),
    `${head}.${later.split('.')[1]}.${signature}`,
    'mira',
    '',
  ];
  for (const token of refused) expect(await opens(token)).toBe(false);
});
