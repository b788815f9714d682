import { events, toFrame, toHost } from '@troupe/postmessage-rpc/contract';
import { expect, it } from 'vitest';
import { protocolPage } from './protocol-page.ts';

it('the protocol page of the docs is what the contract says', async () => {
  await expect(protocolPage()).toMatchFileSnapshot('../../../../docs/protocol.md');
});

it('has every call and event, with its comment, limits and first release', () => {
  const page = protocolPage();
  for (const name of Object.keys({ ...toFrame, ...toHost, ...events })) expect(page).toContain(`### \`${name}\`\n`);
  expect(page).toContain('### `init`\n\nFirst call on every new channel. Since 1.0.0.\n');
  expect(page).toContain('| `height` | whole number, 0 to 20000 |');
  expect(page).toContain("| `locale`, optional | text, at most 35 | BCP 47; the brand's language when absent. |");
  expect(page).toMatch(/### `checkout-completed`\n\n.* Since 1\.1\.0\./);
});
