import { createDriver } from '../support/pages/chat-driver.ts';
import { chatOf, forgiveRefusals, pageOf } from '../support/pages/partner-page.ts';
import { expect, test } from './test.ts';

test('signing in on the site: a modal dialog, and what is wrong with an address', async ({ page, troupe, reader }) => {
  await page.goto(`${troupe.site}/#sign-in`);
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(dialog).toBeVisible();
  await reader.reads(page, 'sign-in');
  await dialog.getByRole('button', { name: 'Continue with email' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await reader.reads(page, 'sign-in-wrong');
});

test('signing in inside a frame: the panel, and what goes on in the window', async ({ page, https, faults, reader }) => {
  await page.goto(https.plain);
  await chatOf(page).getByRole('button', { name: 'Create Free Account' }).click();
  await expect(chatOf(page).getByRole('dialog', { name: 'Sign in to Daybreak' })).toBeVisible();
  await reader.reads(page, 'sign-in-in-a-frame');
  // The browser notes that it refused the frame its storage: the panel is what comes then.
  faults.errors = faults.errors.filter((text) => !text.startsWith('requestStorageAccess:'));
  forgiveRefusals(faults);
});

test('editing a message', async ({ page, troupe, reader }) => {
  await page.goto(`${troupe.site}/chat/old-juniper`);
  const chat = createDriver({ name: 'site', page, chat: page });
  await chat.ready();
  await chat.choose(chat.newest, 'Edit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await reader.reads(page, 'edit-message');
});

test('a persona is made, and deleted after a question', async ({ page, troupe, reader }) => {
  await page.goto(pageOf(troupe));
  const chat = createDriver({ name: 'widget', page, chat: chatOf(page) });
  await chat.ready();
  await chatOf(page)
    .getByRole('button', { name: /^Chatting as/ })
    .click();
  const picker = chat.dialog(/^Who is going to chat with/);
  await picker.getByRole('button', { name: 'Manage Personas' }).click();
  await chat.dialog('My Personas').getByRole('button', { name: 'Create New' }).click();
  const form = chat.dialog('New persona');
  await expect(form).toBeVisible();
  await reader.reads(page, 'persona', ['internal frame', 'Chat with a character']);
  await form.getByLabel('Name').fill('Rell');
  await form.getByLabel('Highlights').fill('A smuggler with a limp.');
  await form.getByRole('button', { name: 'Save' }).click();
  await chat.dialog('My Personas').getByRole('button', { name: 'Actions for Rell' }).click();
  await chatOf(page).getByRole('menuitem', { name: 'Delete' }).click();
  await expect(chat.dialog('Delete Rell?')).toBeVisible();
  await reader.reads(page, 'delete-persona', ['internal frame', 'Chat with a character']);
});
