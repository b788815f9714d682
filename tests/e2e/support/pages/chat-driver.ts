import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Where a chat stands: a page of the site, or a widget's frame in a partner's page. */
export interface Surface {
  name: 'site' | 'widget';
  page: Page;
  chat: Page | FrameLocator;
}

/** A chat as a person uses it, the same on every surface: by roles and visible words. */
export const createDriver = ({ name, page, chat }: Surface) => {
  const messages = chat.locator('li[data-troupe-part="message"]');
  const replies = chat.locator('li[data-troupe-part="message"][data-troupe-role="bot"]');
  const composer = chat.getByRole('textbox', { name: /^Message / });
  const dialog = (title: string | RegExp): Locator => chat.getByRole('dialog', { name: title, exact: true });

  const driver = {
    surface: name,
    page,
    chat,
    messages,
    replies,
    composer,
    dialog,
    newest: replies.last(),
    /** A message by its words. */
    message: (words: string): Locator => messages.filter({ hasText: words }),
    /** The chat and its second half are there. */
    async ready() {
      await expect(composer).toBeEditable({ timeout: 20_000 });
      await expect(messages.first()).toBeVisible();
      await expect(chat.locator('[data-troupe-part="message-menu-button"]').first()).toBeAttached();
    },
    /** Sends a text and waits for the whole reply to it. */
    async say(text: string) {
      const before = await messages.count();
      await composer.fill(text);
      await composer.press('Enter');
      await expect(messages).toHaveCount(before + 2);
      await driver.complete();
    },
    /** Makes the model say these words. */
    hear: (words: string) => driver.say(`[[say: ${words}]]`),
    async complete() {
      await expect(chat.locator('[data-troupe-part="message"]').last()).toHaveAttribute('data-troupe-state', 'complete');
    },
    /** An entry of the chat menu: beside the conversation where there is room, else behind its button. */
    async menu(entry: string | RegExp, tab: 'Chat menu' | 'Settings' = 'Chat menu') {
      const side = chat.locator('[data-troupe-part="side-menu"]');
      if (!(await side.isVisible())) await chat.getByRole('button', { name: 'Chat menu' }).click();
      await side.getByRole('tab', { name: tab }).click();
      await side.getByRole('button', { name: entry, exact: true }).click();
    },
    /** Opens a message's menu; a row far from what is read has none until one is near. */
    async open(message: Locator) {
      await message.scrollIntoViewIfNeeded();
      await message.getByRole('button', { name: /^(Reply|Message) actions$/ }).click();
      return chat.getByRole('menu');
    },
    async choose(message: Locator, entry: string) {
      await (await driver.open(message)).getByRole('menuitem', { name: entry, exact: true }).click();
    },
    async close(title: string | RegExp) {
      await dialog(title).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog(title)).toHaveCount(0);
    },
    said: (text: string | RegExp): Promise<void> => expect(chat.getByText(text).first()).toBeVisible(),
  };
  return driver;
};
export type ChatDriver = ReturnType<typeof createDriver>;
