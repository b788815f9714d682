import { expect, test } from './support/test.ts';
import { framesOf, type Sdk, type TestWidget } from './support/pages/host-page.ts';

test.use({ own: 'embed-instances' });

/** Ten widgets of two users, each with a theme, a height and a character of its own. */
const instances = Array.from({ length: 10 }, (_, index) => ({
  id: `w${index}`,
  widget: index % 5 === 4 ? 'explore' : 'chat',
  reader: index % 2 ? 'noor' : 'mara',
  character: ['elin-marrow', 'old-juniper', 'augustin-vale'][index % 3]!,
  accent: `hsl(${index * 36} 70% 30%)`,
  height: 400 + index * 10,
}));

interface Lab {
  Troupe: Sdk;
  mounted: Record<string, TestWidget>;
  heard: [id: string, event: string, detail: unknown][];
}

test('ten widgets on one page: themes, users, events, heights and announcements do not meet; one runtime', async ({
  page,
  troupe,
}) => {
  const fetched: string[] = [];
  await page.addInitScript(() => {
    if (window === top) addEventListener('DOMContentLoaded', () => document.querySelector('main')?.replaceChildren());
  });
  await page.goto(`${troupe.partner}/`);
  await page.waitForFunction(() => !('q' in (globalThis as unknown as Lab).Troupe));
  await page.evaluate((instances) => {
    const lab = globalThis as unknown as Lab;
    const post = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    // The partner's page knows one reader at a time, so asking for two is one request after the other.
    let last: Promise<unknown> = Promise.resolve();
    const tokenOf = (reader: string) => (request: { jkt?: string }) => {
      const token = last.then(async () => {
        await post('/session', { reader });
        return ((await (await post('/troupe-token', { jkt: request.jkt })).json()) as { token: string }).token;
      });
      last = token;
      return token;
    };
    const tokens: Record<string, unknown> = { mara: tokenOf('mara'), noor: tokenOf('noor') };
    lab.mounted = {};
    lab.heard = [];
    for (const { id, widget, reader, character, accent, height } of instances) {
      const place = document.querySelector('main')!.appendChild(document.createElement('div'));
      place.id = id;
      const mounted = lab.Troupe.mount(widget, place, {
        character: widget === 'chat' ? character : undefined,
        getToken: tokens[reader],
        height,
        title: `${id} of ${reader}`,
        appearance: { mode: 'light', light: { accent } },
      });
      for (const event of ['ready', 'session', 'message-sent', 'message-received', 'open-character'])
        mounted.on(event, (detail) => lab.heard.push([id, event, detail]));
      lab.mounted[id] = mounted;
    }
  }, instances);
  const heard = (event: string) =>
    page.evaluate((event) => (globalThis as unknown as Lab).heard.filter(([, name]) => name === event), event);
  await expect.poll(async () => new Set((await heard('session')).map(([id]) => id)).size, { timeout: 120_000 }).toBe(10);
  await expect.poll(async () => (await heard('ready')).length).toBe(10);
  expect((await heard('session')).map(([, , detail]) => (detail as { kind: string }).kind)).toEqual(Array(10).fill('partner'));

  // One runtime: whatever ten frames run came over the network once (RFC 9111; transferSize 0 is the cache's).
  const frames = framesOf(page);
  expect(frames).toHaveLength(10);
  for (const frame of frames) {
    fetched.push(
      ...(await frame.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.includes('/embed/assets/') && (entry as PerformanceResourceTiming).transferSize > 0)
          .map(({ name }) => name),
      )),
    );
  }
  expect(fetched.length).toBeGreaterThan(3);
  expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted());

  // Each its own theme and its own height; a change of one is a change of one.
  const frameIn = async (id: string) => (await (await page.$(`#${id} iframe`))?.contentFrame())!;
  const accents = async () => {
    const found: Record<string, string> = {};
    for (const { id } of instances)
      found[id] = await (
        await frameIn(id)
      ).evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--troupe-accent'));
    return found;
  };
  const before = await accents();
  expect(new Set(Object.values(before)).size).toBe(10);
  await page.evaluate(() => {
    const { mounted } = globalThis as unknown as Lab;
    mounted['w3']!.update({ appearance: { mode: 'light', light: { accent: '#7a0049' } }, height: 333 });
  });
  await expect.poll(async () => (await accents())['w3']).toBe('#7a0049');
  expect(await accents()).toEqual({ ...before, w3: '#7a0049' });
  for (const { id, height } of instances)
    expect((await page.locator(`#${id} iframe`).boundingBox())?.height, id).toBe(id === 'w3' ? 333 : height);

  // What is said in one is heard of one, in the page too.
  const chat = page.frameLocator('#w1 iframe');
  await chat.getByRole('textbox', { name: /message/i }).fill('Only here.');
  await chat.getByRole('textbox', { name: /message/i }).press('Enter');
  await page.getByLabel('Reading as').focus();
  await expect.poll(async () => (await heard('message-received')).map(([id]) => id)).toEqual(['w1']);
  expect((await heard('message-sent')).map(([id]) => id)).toEqual(['w1']);
  const said = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-live]')]
        .filter((region) => region.textContent)
        .map((region) => region.parentElement?.id),
    );
  await expect.poll(said).toEqual(['w1']);
  for (const { id } of instances.filter(({ id, widget }) => id !== 'w1' && widget === 'chat'))
    await expect(page.frameLocator(`#${id} iframe`).getByText('Only here.')).toHaveCount(0);

  // One leaves, and the others stay.
  await page.evaluate(() => (globalThis as unknown as Lab).mounted['w1']!.destroy());
  await expect(page.locator('main iframe')).toHaveCount(9);
  await expect(page.frameLocator('#w3 iframe').getByRole('textbox', { name: /message/i })).toBeEditable();
});
