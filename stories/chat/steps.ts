import { userEvent, waitFor, within } from 'storybook/test';

/** What a play is given. */
interface Scene {
  canvasElement: HTMLElement;
}
type Play = (scene: Scene) => Promise<void>;

/** The whole page: menus stand outside the stage. */
const page = () => within(document.body);
/** Parts that come with a chunk of their own take their time on a busy machine. */
const patient = { timeout: 8000 };

/** One play after the other. */
export const inTurn =
  (...plays: Play[]): Play =>
  async (scene) => {
    for (const play of plays) await play(scene);
  };

/** Presses the last button of this name that is there. */
export const press =
  (name: string | RegExp): Play =>
  async () => {
    await userEvent.click((await page().findAllByRole('button', { name }, patient)).at(-1) as HTMLElement);
  };

/** Presses a tool of the composer, also where a narrow stage has no room to show it. */
export const pressTool =
  (label: string): Play =>
  async () => {
    await userEvent.click(await page().findByTitle(label, {}, patient));
  };

/** The connection is gone until the stage is left. */
export const goOffline: Play = async () => void window.dispatchEvent(new Event('offline'));

/** Types into the composer, as a user would. */
export const type =
  (text: string): Play =>
  async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('textbox', undefined, patient), text);
  };
export const send = (text: string): Play => type(`${text}{Enter}`);

/** Opens the chat menu, where the stage has no room for it beside the chat. */
export const openChatMenu: Play = async () => {
  const way = await waitFor(() => {
    const found = page().queryByRole('tab', { name: 'Settings' }) ?? page().queryByRole('button', { name: 'Chat menu' });
    if (!found) throw new Error('no chat menu yet');
    return found;
  }, patient);
  if (way.role !== 'tab') await userEvent.click(way);
  await page().findByRole('tab', { name: 'Settings' }, patient);
};

/** Opens a row of the chat menu: of its first page, or of the settings. */
export const openFromMenu =
  (name: string | RegExp, tab: 'Chat menu' | 'Settings' = 'Chat menu'): Play =>
  async (scene) => {
    await openChatMenu(scene);
    if (tab === 'Settings') await userEvent.click(await page().findByRole('tab', { name: tab }, patient));
    await press(name)(scene);
    await page().findAllByRole('heading', { level: 2 }, patient);
  };

/** Opens the menu of the last reply, and presses an entry of it where one is named. */
export const openFromReply =
  (name?: string): Play =>
  async (scene) => {
    await press('Reply actions')(scene);
    const menu = await page().findByRole('menu', { name: 'Reply actions' }, patient);
    if (name) await userEvent.click(within(menu).getByRole('menuitem', { name }));
  };

/** Waits until a text stands somewhere. */
export const see =
  (text: string | RegExp): Play =>
  async () => {
    await page().findAllByText(text, undefined, patient);
  };

/** Presses a text that is no button: the head of what folds out. */
export const unfold =
  (text: string): Play =>
  async () => {
    await userEvent.click(await page().findByText(text, undefined, patient));
  };

/** Waits until a field holds a text. */
export const seeWritten =
  (text: string): Play =>
  async () => {
    await page().findByDisplayValue(text, undefined, patient);
  };
