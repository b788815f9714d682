import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { cardText, pngOf, textChunk } from '../../packages/server/src/creation/testing/card-files.ts';
import { environment, root } from '../../scripts/step.ts';
import { watchSecrets } from './support/servers/partner-secrets.ts';
import { expect, test } from './support/test.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';
import { startUpstreamProcess } from './support/servers/upstream.ts';

/** Three cards as files, each with a picture that a browser can draw. */
const texts = {
  description: '{{char}} keeps the lighthouse of Marrow Point, as the family always did.',
  first_mes: '*holds the lamp up* "You came by the north path, {{user}}."',
  scenario: 'A storm over the point.',
};
const picture = pngOf(64, 64, deflateSync(Buffer.alloc((64 * 4 + 1) * 64, 120)));
const writeCards = (): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-cards-'));
  return ['Tamsin Wake', 'Heron', 'Odile'].map((name) => {
    const card = textChunk('chara', cardText({ spec: 'chara_card_v2', spec_version: '2.0', data: { name, ...texts } }));
    const file = join(folder, `${name.toLowerCase().replace(' ', '_')}.png`);
    writeFileSync(file, Buffer.concat([picture.subarray(0, -12), card, picture.subarray(-12)]));
    return file;
  });
};
const files = writeCards();

interface Card {
  name: string;
  description: string;
  first_mes: string;
}

/** What a card says, read without our own reader: base64 of JSON in the `chara` text chunk of the picture. */
const readCard = (file: string): Card => {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('tEXtchara\0');
  const length = bytes.readUInt32BE(at - 4);
  const text = bytes.subarray(at + 'tEXtchara\0'.length, at + 4 + length).toString('latin1');
  const card = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Card & { data?: Card };
  return card.data ?? card;
};

/** The import command, run as the package script `characters:import` runs it. */
const importCards = async (troupe: Troupe): Promise<string> => {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const [command = '', ...args] = (scripts['characters:import'] ?? '').split(' ');
  const { stdout } = await promisify(execFile)(command, [...args, ...files, '--public', '--application', 'acme'], {
    cwd: root,
    env: environment(troupe.env),
  });
  return stdout;
};

/** Finds a character in the explore widget of the partner's page, opens it in the chat widget beside it, and says something. */
const chatWithImported = async (page: Page, troupe: Troupe, card: Card, said: string) => {
  await page.goto(troupe.partner);
  const explore = page.frameLocator('#explore iframe');
  await explore.getByPlaceholder('Dive into endless fantasies - start searching!').fill(card.name);
  await explore.getByRole('link', { name: card.name, exact: true }).click();
  const chat = page.frameLocator('#chat iframe');
  await expect(chat.getByRole('heading', { name: card.name })).toBeVisible();
  const composer = chat.getByRole('textbox', { name: `Message ${card.name}` });
  await expect(composer).toBeEditable();
  await composer.fill(said);
  await composer.press('Enter');
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="user"]')).toContainText(said);
  const messages = chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  return { messages, writing: chat.locator('[data-troupe-part="message"][data-troupe-state="streaming"]') };
};

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test.describe('character cards, from PNG files to a conversation in the partner’s page', () => {
  const card = files.map(readCard).find(({ name }) => name === 'Tamsin Wake') as Card;

  test('the imported character is played by an OpenAI-compatible server, word by word', async ({ page }) => {
    const upstream = await startUpstreamProcess({ delayMs: 60 });
    const troupe = await startTroupe({ env: upstream.env });
    try {
      const printed = await importCards(troupe);
      for (const { name } of files.map(readCard)) expect(printed).toContain(`: ${name} (png, `);
      expect(printed).not.toContain('not imported');

      const secrets = watchSecrets(page);
      const { messages, writing } = await chatWithImported(page, troupe, card, 'Good evening, keeper. May I sit down?');
      await expect(writing).toContainText('You said:');
      const early = await writing.innerText();
      expect(early).not.toContain('and waits.');
      await expect(messages.last()).toHaveAttribute('data-troupe-state', 'complete');
      await expect(messages).toHaveCount(2);
      await expect(messages.last()).toContainText('You said: Good evening, keeper. May I sit down?');
      await expect(messages.last()).toContainText('the voice says, and waits.');

      const asked = await upstream.requests();
      expect(asked).toHaveLength(1);
      expect(asked[0]?.body).toMatchObject({ model: 'scripted', stream: true });
      const prompt = plain((asked[0]?.body.messages ?? []).map(({ content }) => String(content)).join('\n'));
      const filled = (text: string) => plain(text.replaceAll('{{char}}', card.name).replaceAll('{{user}}', 'Mara Lindqvist'));
      expect(prompt).toContain(filled(card.description));
      expect(prompt).toContain(filled(card.first_mes));
      expect(prompt).toContain('Mara Lindqvist');
      expect(prompt).toContain('Good evening, keeper. May I sit down?');
      await secrets.expectKept();
    } finally {
      // What a page still asks of a server that has gone is an error in its console.
      await page.close();
      await troupe.stop();
      await upstream.stop();
    }
  });

  test('the imported character is played by the built-in responder', async ({ page }) => {
    const troupe = await startTroupe({ env: { IMPROV_SPEED: 'reading' } });
    try {
      await importCards(troupe);
      const secrets = watchSecrets(page);
      const { messages, writing } = await chatWithImported(page, troupe, card, 'What do you think of dogs?');
      await expect(writing).not.toBeEmpty();
      await expect(messages).toHaveCount(2);
      await expect(messages.last()).toHaveAttribute('data-troupe-state', 'complete', { timeout: 120_000 });
      expect((await messages.last().locator('[data-troupe-part="bubble"]').innerText()).length).toBeGreaterThan(20);
      await secrets.expectKept();
    } finally {
      // What a page still asks of a server that has gone is an error in its console.
      await page.close();
      await troupe.stop();
    }
  });
});
