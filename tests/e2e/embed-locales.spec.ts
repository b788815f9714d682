import { mountIn, openHost, type TestWidget } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

/** Words that stand on an English chat from its first frame on, or come with its second half. */
const english = /\b(Message|Send|Chat menu|Report|Regenerate|registered|fictional|Sign)\b/;

test('a chat in Arabic is Arabic from its first frame on, from the right, and turns to German while it runs', async ({
  page,
  troupe,
}) => {
  // Everything that one could have read in the frame, at every change of it.
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/embed/')) return;
    const shown = new Set<string>();
    Object.assign(globalThis, { shown });
    const look = () => {
      if (document.documentElement.lang !== 'ar') return;
      for (const element of document.querySelectorAll('#troupe *, #troupe-early *')) {
        // What the character says is the character's.
        if (element.closest('[data-troupe-part=message], [data-troupe-part=chat-hero], script')) continue;
        for (const name of ['aria-label', 'placeholder', 'title']) shown.add(element.getAttribute(name) ?? '');
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) shown.add(node.nodeValue ?? '');
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await openHost(page, troupe, { body: '<div id="chat" style="height:720px"></div>' });
  await mountIn(page, 'chat', '#chat', { character: 'old-juniper', locale: 'ar' });
  const chat = page.frameLocator('#chat iframe');
  await expect(chat.getByRole('textbox', { name: /^رسالة إلى/ })).toBeEditable();
  await expect(chat.locator('html')).toHaveAttribute('dir', 'rtl');
  // The second half is here: the menus of the messages, in the same language.
  await chat.locator('[data-troupe-part=message-menu-button]').first().click();
  await expect(chat.getByRole('menu').getByRole('menuitem').first()).toBeVisible();
  const shown = await chat.locator('html').evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
  expect(shown.filter((text) => text.startsWith('رسالة إلى'))).not.toEqual([]);
  expect(shown.filter((text) => english.test(text))).toEqual([]);

  await page.evaluate(() => void (globalThis as unknown as { widget: TestWidget }).widget.update({ locale: 'de' }));
  await expect(chat.getByRole('textbox', { name: /^Nachricht an/ })).toBeEditable();
  await expect(chat.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a chat for Taiwan is in traditional characters, one for China in simplified ones', async ({ page, troupe }) => {
  await openHost(page, troupe, { body: '<div id="chat" style="height:720px"></div>' });
  await mountIn(page, 'chat', '#chat', { character: 'old-juniper', locale: 'zh-TW' });
  const chat = page.frameLocator('#chat iframe');
  await expect(chat.getByRole('textbox', { name: /^傳訊息給/ })).toBeEditable();
  await expect(chat.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await page.evaluate(() => void (globalThis as unknown as { widget: TestWidget }).widget.update({ locale: 'zh-CN' }));
  await expect(chat.getByRole('textbox', { name: /^给.*发消息/ })).toBeEditable();
});
