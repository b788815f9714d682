import { readFileSync } from 'node:fs';
import { expect, test, type Frame } from '@playwright/test';
import type { ChatDriver } from './chat-driver.ts';
import { heardIn } from '../servers/listening.ts';
import type { UpstreamProcess } from '../servers/upstream.ts';

/*
 * The main journeys of a chat, in one conversation, for an account that holds every permission. Each begins
 * where the one before left off; a step that fails names itself.
 */

/** Writing: a stream that is stopped, other takes, more of one, an edit, a removal that is undone. */
export const tellStory = async (chat: ChatDriver) => {
  const { chat: place, composer, newest, messages, message } = chat;
  await test.step('send, stream, stop', async () => {
    await composer.fill('[[stall]] What is the third lamp for?');
    await composer.press('Enter');
    const live = place.locator('[data-troupe-part="message"][data-troupe-state="streaming"]');
    await expect(live).toContainText('You said');
    await place.getByRole('button', { name: 'Stop reply' }).click();
    await expect(newest).toHaveAttribute('data-troupe-state', 'stopped');
    await expect(newest).toContainText('You said');
  });
  await test.step('another take, and back', async () => {
    await chat.hear('The lantern is out.');
    await newest.getByRole('button', { name: 'Regenerate' }).click();
    await chat.complete();
    const pager = newest.locator('[data-troupe-part="pager"]');
    await expect(pager).toContainText('2 / 2');
    await pager.getByRole('button', { name: 'Previous reply' }).click();
    await expect(pager).toContainText('1 / 2');
    await pager.getByRole('button', { name: 'Next reply' }).click();
    await expect(pager).toContainText('2 / 2');
  });
  await test.step('continue', async () => {
    await newest.getByRole('button', { name: 'Continue' }).click();
    await expect(newest.locator('[data-troupe-part="bubble"]')).toHaveText(/out\.\s*The lantern is out\.$/);
    await chat.complete();
  });
  await test.step('edit', async () => {
    await chat.hear('The harbour is quiet.');
    await chat.choose(newest, 'Edit');
    await chat.dialog('Edit message').getByRole('textbox').fill('The harbour is loud, and full of heliotrope.');
    await chat.dialog('Edit message').getByRole('button', { name: 'Save' }).click();
    await expect(chat.dialog('Edit message')).toHaveCount(0);
    await expect(newest).toContainText('full of heliotrope');
  });
  await test.step('remove from here, and undo', async () => {
    const before = await messages.count();
    await chat.choose(message('The lantern is out.').last(), 'Remove from here');
    await chat.said(/messages removed$/);
    expect(await messages.count()).toBeLessThan(before);
    await place.getByRole('button', { name: 'Undo' }).click();
    await expect(messages).toHaveCount(before);
    await expect(newest).toContainText('full of heliotrope');
  });
};

/** A name for a place, and every way the story went. */
export const branchOff = async (chat: ChatDriver) => {
  const { newest, message, dialog } = chat;
  await test.step('a bookmark', async () => {
    await chat.choose(message('full of heliotrope'), 'Bookmark');
    await dialog('Bookmark').getByLabel('Name').fill('The loud harbour');
    await dialog('Bookmark').getByRole('button', { name: 'Save' }).click();
    await expect(dialog('Bookmark')).toHaveCount(0);
  });
  await test.step('the map: another way, and back to the bookmark', async () => {
    await chat.menu('Branches and bookmarks');
    const map = dialog('Branches and bookmarks');
    await map.getByRole('region', { name: 'Other paths the story took' }).getByRole('button').first().click();
    await expect(message('full of heliotrope')).toHaveCount(0);
    await expect(newest.locator('[data-troupe-part="pager"]')).toContainText('1 / 2');
    await chat.menu('Branches and bookmarks');
    await map.getByRole('button', { name: /^The loud harbour/ }).click();
    await expect(message('full of heliotrope')).toBeFocused();
  });
};

/** As whom one chats and what is remembered, up to what the model reads. */
export const beSomebody = async (chat: ChatDriver, upstream: UpstreamProcess, character: string) => {
  const { dialog } = chat;
  const persona = `Rell of the ${chat.surface}`;
  const prompt = async () => JSON.stringify((await upstream.requests()).at(-1)?.body.messages);
  await test.step('a persona is made and put on', async () => {
    await chat.menu(/^Change persona/);
    const picker = dialog(/^Who is going to chat with/);
    // The site has a page of personas, which leads back; elsewhere they are managed over the chat.
    const isPage = chat.surface === 'site';
    await picker.getByRole(isPage ? 'link' : 'button', { name: 'Manage Personas' }).click();
    const list = isPage ? chat.page.locator('main') : dialog('My Personas');
    await list.getByRole('button', { name: 'Create New' }).click();
    const form = isPage ? chat.page.locator('main') : dialog('New persona');
    await form.getByLabel('Name').fill(persona);
    await form.getByLabel('Highlights').fill('A smuggler with a limp.');
    await form.getByRole('button', { name: 'Save' }).click();
    if (isPage) {
      await list.getByRole('link', { name: `Go Back to ${character}` }).click();
      await chat.ready();
      await chat.menu(/^Change persona/);
    } else await list.getByRole('button', { name: 'Back' }).click();
    await picker.getByText(persona, { exact: true }).first().click();
    await picker.getByRole('button', { name: `Chat with ${character}` }).click();
    await dialog('Change persona').getByRole('button', { name: 'Change persona' }).click();
    await expect(dialog('Change persona')).toHaveCount(0);
  });
  await test.step('a memory is added and pinned, another forgotten and taken back', async () => {
    await chat.menu('Manage memories');
    const memories = dialog('Memories');
    for (const text of ['The key lies under the third stone.', 'The dog is afraid of bells.']) {
      await memories.getByRole('button', { name: 'Add a memory' }).click();
      await memories.getByRole('textbox', { name: 'Memory' }).fill(text);
      await memories.getByRole('button', { name: 'Save' }).click();
      await expect(memories.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
    const key = memories.getByRole('listitem').filter({ hasText: 'third stone' });
    await key.getByRole('button', { name: 'Pin: always remembered' }).click();
    await expect(key.getByText('Pinned', { exact: true })).toBeVisible();
    const dog = memories.getByRole('listitem').filter({ hasText: 'afraid of bells' });
    await dog.getByRole('button', { name: 'Forget' }).click();
    await expect(dog).toHaveCount(0);
    await memories.getByRole('button', { name: 'Undo' }).click();
    await expect(dog).toBeVisible();
    await dog.getByRole('button', { name: 'Forget' }).click();
    await expect(dog).toHaveCount(0);
    await chat.close('Memories');
  });
  await test.step('the model reads both', async () => {
    await chat.say('Who am I to you?');
    expect(await prompt()).toContain(`About ${persona}: A smuggler with a limp.`);
    expect(await prompt()).toContain('Always keep in mind:\\n- The key lies under the third stone.');
    expect(await prompt()).not.toContain('afraid of bells');
  });
};

/** Reading aloud: a voice is chosen, and sound comes out. */
export const listen = async (chat: ChatDriver, frame: Frame) => {
  await test.step('a voice is chosen', async () => {
    await chat.hear('"The tide turns twice a day, and nobody thanks it for that."');
    await chat.menu(/^Voice/, 'Settings');
    await chat.dialog('Voice').locator('[data-troupe-part="voice"]').first().click();
    await chat.said('Voice Selected');
    await chat.close('Voice');
  });
  await test.step('and heard', async () => {
    await chat.newest.getByRole('button', { name: 'Read aloud' }).click();
    await expect(chat.chat.locator('[data-troupe-part="voice-strip"]')).toHaveAttribute('data-troupe-state', 'playing');
    await expect.poll(async () => (await heardIn(frame)).peak, { intervals: [50] }).toBeGreaterThan(0.02);
    const { state, seconds } = await heardIn(frame);
    expect(state).toBe('running');
    await expect.poll(async () => (await heardIn(frame)).seconds).toBeGreaterThan(seconds);
    await chat.newest.getByRole('button', { name: 'Stop reading' }).click();
    await expect(chat.chat.locator('[data-troupe-part="voice-strip"]')).toHaveCount(0);
  });
};

/** A picture in the conversation, and what one thinks of all this. */
export const drawAndJudge = async (chat: ChatDriver, character: string) => {
  const { chat: place, dialog } = chat;
  await test.step('rating', async () => {
    await place.getByRole('button', { name: 'Rate chatbot' }).click();
    const panel = dialog(`Rate ${character}`);
    await panel.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await panel.getByRole('button', { name: 'Submit' }).click();
    await expect(panel.getByRole('status')).toHaveText('Thanks for your feedback!');
    await chat.close(`Rate ${character}`);
  });
  await test.step('report a message', async () => {
    await chat.hear('Something that nobody should say.');
    const { newest } = chat;
    const report = (await chat.open(newest)).getByRole('menuitem', { name: 'Report', exact: true });
    if (chat.surface === 'widget') {
      // Members of partners report to their partner (P-ROLE-05).
      await expect(report).toHaveCount(0);
      return chat.page.keyboard.press('Escape');
    }
    await report.click();
    const panel = dialog('Report message');
    await panel.getByRole('radio', { name: 'Advertising or spam' }).check();
    await panel.getByRole('button', { name: 'Next' }).click();
    await panel.getByRole('textbox').fill('It wants me to buy lamp oil.');
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel.getByRole('status')).toContainText('Thanks for submitting your report');
    await chat.close('Report message');
    await expect(newest.locator('[data-troupe-part="reported"]')).toHaveText(/You reported this message/);
  });
  await test.step('a picture is made and shown', async () => {
    await place.getByRole('button', { name: 'Make a picture' }).click();
    await dialog('Make a picture').getByLabel('What should it show?').fill('The harbour at night');
    await dialog('Make a picture').getByRole('button', { name: 'Make it' }).click();
    const picture = place.getByRole('img', { name: 'The harbour at night' });
    await expect(picture).toHaveAttribute('src', /^\/files\//);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(800);
  });
  await test.step('the keyboard sheet', async () => {
    await chat.newest.getByRole('button', { name: 'Reply actions' }).focus();
    await chat.page.keyboard.press('?');
    await expect(dialog('Keyboard').getByText('Regenerate the last reply')).toBeVisible();
    await chat.page.keyboard.press('Escape');
    await expect(dialog('Keyboard')).toHaveCount(0);
  });
};

/** Saved chats: named, copied, opened, removed, found again by words, kept as a file and read from one. */
export const keepChats = async (chat: ChatDriver) => {
  const { chat: place, dialog, message, page } = chat;
  const save = async (format: RegExp) => {
    await chat.menu('Export');
    const download = page.waitForEvent('download');
    await dialog('Export conversation').getByRole('button', { name: format }).click();
    const file = await download;
    await expect(dialog('Export conversation')).toHaveCount(0);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const file = await test.step('a name, and files with the words', async () => {
    await chat.menu('Change title');
    await dialog('Change title').getByRole('textbox', { name: 'Title' }).fill('The storm');
    await dialog('Change title').getByRole('button', { name: 'Update' }).click();
    await chat.said('Conversation title changed');
    const notes = await save(/^Markdown/);
    expect(notes.name).toBe('The storm.md');
    expect(notes.text).toContain('full of heliotrope');
    return (await save(/^JSONL/)).text;
  });
  await test.step('a copy, which opens', async () => {
    const before = await chat.messages.count();
    await chat.menu('Clone conversation');
    await dialog('Clone conversation').getByRole('textbox', { name: 'Title' }).fill('The calm');
    await dialog('Clone conversation').getByRole('button', { name: 'Clone', exact: true }).click();
    await expect(dialog('Clone conversation')).toHaveCount(0);
    await chat.ready();
    await expect(chat.messages).toHaveCount(before);
    await chat.say('Only in the copy.');
  });
  await test.step('saved chats: renamed, removed, brought back, opened', async () => {
    await chat.menu('View saved chats');
    const rows = place.locator('[data-troupe-part="conversation-row"]');
    const titles = rows.getByRole('link');
    await expect(titles).toHaveText(['The calm', 'The storm']);
    const act = async (title: string, action: string) => {
      await place.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
      await place.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('The calm', 'Rename');
    await place.getByRole('textbox', { name: 'Title' }).fill('The silence');
    await place.getByRole('button', { name: 'Update' }).click();
    await expect(titles).toHaveText(['The silence', 'The storm']);
    await act('The storm', 'Delete');
    await expect(titles).toHaveText(['The silence']);
    await place.getByRole('link', { name: 'The silence' }).click();
    await chat.ready();
    await chat.menu('Recently removed');
    await dialog('Recently removed').getByRole('button', { name: 'Restore The storm' }).click();
    await chat.close('Recently removed');
    await chat.menu('View saved chats');
    await place.getByRole('link', { name: 'The storm' }).click();
    await chat.ready();
    await expect(message('Only in the copy.')).toHaveCount(0);
  });
  await test.step('found by words that were said', async () => {
    await chat.composer.fill('/search heliotrope');
    await chat.composer.press('Enter');
    const hits = place.locator('[data-troupe-part="message-hit"]');
    await expect(hits.first().locator('mark')).toHaveText('heliotrope');
    await hits.first().getByRole('link').click();
    await expect(message('full of heliotrope')).toBeFocused();
  });
  await test.step('read from a file', async () => {
    await chat.menu('Import a chat');
    await dialog('Import a chat')
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'storm.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(file) });
    await dialog('Import a chat').getByRole('button', { name: 'Open chat' }).click();
    await chat.ready();
    await expect(message('full of heliotrope')).toHaveCount(1);
  });
};
