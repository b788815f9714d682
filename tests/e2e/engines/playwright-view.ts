import type { FrameLocator, Frame, Locator, Page } from '@playwright/test';
import type { View } from './view.ts';

/** A view by Playwright, of a page or of a frame in it, whose element is `owner`. */
export const createPlaywrightView = (page: Page, scope: Page | FrameLocator = page, owner?: Locator): View => {
  /** A person sees a frame before they act in it; some begin to load only then. */
  const reach = () => owner?.scrollIntoViewIfNeeded();
  const frame = async (): Promise<Frame> => {
    const html = await scope.locator('html').elementHandle();
    const owner = await html?.ownerFrame();
    if (!owner) throw new Error('the frame is gone');
    return owner;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    async press(role, name) {
      await reach();
      await scope
        .getByRole(role as 'button', { name, exact: true })
        .first()
        .click();
    },
    async write(label, text) {
      await reach();
      const field = scope.getByLabel(label, { exact: true }).first();
      // By keys, as a person does: Firefox has no selection in an e-mail field that `fill` could replace, and sets
      // what React then takes for its own doing.
      await field.click();
      await field.press('ControlOrMeta+a');
      return field.pressSequentially(text);
    },
    key: (name) => page.keyboard.press(name),
    choose: async (label, value) => void (await scope.getByLabel(label, { exact: true }).selectOption(value)),
    read: async (program, given) => (await frame()).evaluate(program as never, given ?? null),
    inject: async (source) => void (await (await frame()).evaluate(source)),
    frame: (selector) => createPlaywrightView(page, scope.frameLocator(selector), scope.locator(selector)),
    async popup(open) {
      const opened = page.waitForEvent('popup');
      await open();
      return createPlaywrightView(await opened);
    },
    isOpen: () => Promise.resolve(!page.isClosed()),
  };
};
