import { expect, test } from '@playwright/test';
import { checkers, findFaults } from './support/accessibility/accessible.ts';
import { axeLookChecker } from './support/accessibility/axe.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { readAloud } from './support/accessibility/virtual-reader.ts';

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Planted</title><style>:focus { outline: 2px solid #000 }</style></head>
  <body><header><a href="#main">To the text</a></header><main id="main"><h1>Planted</h1>${body}</main></body></html>`;
const sound =
  '<p>Words.</p><form><label>Name <input autocomplete="name"></label> <button type="submit" style="min-height:44px">Send it</button></form>';

/** What each of them alone is asked to see, so that none may fall silent. */
const planted: Record<string, [fault: string, body: string]> = {
  axe: ['image-alt', '<img src="data:,">'],
  'html-validate': ['no-dup-id', '<p id="twice">a</p><p id="twice">b</p>'],
  'IBM Equal Access': ['input_label_exists', '<input type="text">'],
  'the virtual screen reader': ['said-without-name', '<button type="button"></button>'],
  Alfa: ['sia-r18', '<p aria-pressed="true">Words.</p>'],
};

for (const checker of checkers)
  test(`${checker.name} sees a fault that is planted, in the page and in a frame, and none in a page without`, async ({
    page,
  }) => {
    const [fault, body] = planted[checker.name] ?? ['no fault is planted for it', ''];
    await page.setContent(document(sound));
    expect(await findFaults(page, { by: [checker] })).toEqual([]);
    await page.setContent(document(body));
    expect(await findFaults(page, { by: [checker] })).toEqual([expect.stringContaining(`${checker.name}: ${fault}`)]);
    expect(await findFaults(page, { by: [checker], without: [fault] })).toEqual([]);
    await page.setContent(document('<iframe title="Inside" sandbox="allow-scripts"></iframe>'));
    await page.locator('iframe').evaluate((frame, inside) => ((frame as HTMLIFrameElement).srcdoc = inside), document(body));
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
    expect(await findFaults(page, { by: [checker] })).toContainEqual(expect.stringContaining(`${checker.name}: ${fault}`));
  });

test('axe sees what a look changes where it is asked for nothing else', async ({ page }) => {
  await page.setContent(document('<p style="color:#999;background:#fff">Pale words.</p><img src="data:,">'));
  const found = await findFaults(page, { by: [axeLookChecker] });
  expect(found).toEqual([expect.stringContaining('axe: color-contrast')]);
});

test('the virtual screen reader says a key, an empty place and what is no text where a word should stand', async ({ page }) => {
  await page.setContent(document('<p>common.loading</p><p>{name} says</p><p>[object Object]</p><p>NaN stars</p><p>A word.</p>'));
  expect(await readAloud(page.mainFrame())).toContain('A word.');
  expect(
    (await findFaults(page, { by: checkers.filter(({ name }) => /virtual/.test(name)) })).map((one) => one.split(': ').pop()),
  ).toEqual(['common.loading', '{name} says', '[object Object]', 'NaN stars']);
});

test.describe('a walk by keyboard', () => {
  test('passes every stop of a sound page once', async ({ page }) => {
    await page.setContent(document(sound));
    expect(await walkByKeyboard(page)).toEqual({ stops: ['<a> To the text', '<input>', '<button> Send it'], problems: [] });
  });

  test('passes a field with parts once', async ({ page }) => {
    const fields = ['time', 'date', 'datetime-local'].map((type) => `<label>${type} <input type="${type}"></label>`);
    await page.setContent(document(`<button type="button">First</button><a href="#main">Then</a>${fields.join('')}`));
    await page.getByRole('button').focus();
    // What has the focus is marked inside of the bare field, where no style of it tells.
    const { stops, problems } = await walkByKeyboard(page, ['focus-unseen']);
    expect(problems).toEqual([]);
    expect(stops.filter((stop) => stop === '<input>')).toHaveLength(3);
  });

  test('passes a frame with fields once, and sees one that keeps the focus', async ({ page }) => {
    const walkThrough = async (inside: string) => {
      await page.setContent(
        document('<button type="button">First</button><iframe title="Inside"></iframe><a href="#main">Then</a>'),
      );
      await page.locator('iframe').evaluate((frame, body) => ((frame as HTMLIFrameElement).srcdoc = body), inside);
      await expect(page.frameLocator('iframe').locator('input').first()).toBeVisible();
      const { stops, problems } = await walkByKeyboard(page);
      return { frames: stops.filter((stop) => stop === '<iframe> Inside').length, problems };
    };
    const fields = '<input><input><select><option>A</option></select>';
    expect(await walkThrough(fields)).toEqual({ frames: 1, problems: [] });
    const kept = '<input onkeydown="if (event.key === \'Tab\') event.preventDefault()">';
    expect((await walkThrough(kept)).problems).toEqual(['focus-trapped: Tab leads back to <iframe> Inside']);
  });

  for (const [fault, body] of [
    ['focus-unseen', '<button type="button" style="outline:none">Bare</button><a href="#main">On</a>'],
    [
      'focus-obscured',
      '<button type="button" style="position:fixed;top:0">Under</button><div style="position:fixed;inset:0;background:#fff"></div>',
    ],
    [
      'focus-trapped',
      '<button type="button" id="a">A</button><button type="button" id="b">B</button><script>b.onkeydown = (e) => { if (e.key === "Tab") { e.preventDefault(); a.focus(); } }</script>',
    ],
  ] as const)
    test(`sees ${fault}`, async ({ page }) => {
      await page.setContent(document(body));
      const { problems } = await walkByKeyboard(page);
      expect(problems.map((one) => one.split(':')[0])).toContain(fault);
    });
});
