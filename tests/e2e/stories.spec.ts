import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { isGate, ruleOf } from '../../scripts/gate/sizes.ts';
import { root } from '../../scripts/step.ts';
import { askedCheckers, findFaults } from './support/accessibility/accessible.ts';
import { alfaChecker } from './support/accessibility/alfa.ts';
import { axeLookChecker } from './support/accessibility/axe.ts';
import { walkByKeyboard } from './support/accessibility/keyboard-walk.ts';
import { openCanvas, type Canvas, type Look } from './support/pages/story-canvas.ts';

const dist = resolve(root, 'stories/dist');
const screens = resolve(root, 'stories/screens');
const { entries } = JSON.parse(readFileSync(resolve(dist, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string; name: string; type: string; tags: string[] }>;
};
const stories = Object.values(entries).filter(({ type }) => type === 'story');

/** One page for all stories of a worker: a load each would take longer than everything else. */
const test = base.extend<object, { canvas: Canvas }>({
  canvas: [
    async ({ browser }, use) => {
      const canvas = await openCanvas(browser, dist);
      await use(canvas);
      await canvas.close();
    },
    { scope: 'worker' },
  ],
});

// Mail programs that know little CSS lay tables out by their attributes.
const ofMails = ['no-deprecated-attr'];

/** Rules that a story breaks for a reason. */
const excused: Record<string, string[]> = {
  // Going to the beginning loads what was before it, and keeps the place.
  'chat-chatscreen--long-history': ['focus-obscured'],
  // Names of glyphs that are names of roles, or keys of texts, as well.
  'foundations-icons--icons': ['said-without-name', 'said-without-words'],
  // The box steers this list: its arrow keys bring every option into view, Tab takes one, and the focus stays where one writes.
  'chat-composer--commands': ['scrollable-region-focusable', 'focus-trapped'],
};

const at = (width: number, brand: Look['brand'], mode: Look['mode'], direction: Look['direction'] = 'ltr'): Look => ({
  name: `${width}-${brand}-${mode}${direction === 'rtl' ? '-rtl' : ''}`,
  width,
  height: width < 700 ? 740 : 900,
  brand,
  mode,
  direction,
});

const wide = at(1440, 'daybreak', 'light');
const tablet = at(768, 'lantern', 'dark', 'rtl');
/** Every story of the chat is kept as pictures in three looks, so that each shows all widths, both brands, both modes and right to left. */
const even = [at(360, 'daybreak', 'dark'), tablet, wide];
/** The other half of the pairs: between neighbours, every brand is seen in every mode at every width. */
const odd = [at(360, 'lantern', 'light', 'rtl'), at(768, 'daybreak', 'light'), at(1440, 'lantern', 'dark')];
/** A mail's look spends its pictures on both widths, brands and modes; its own story turns the direction. */
const mailLooks = [
  [at(360, 'daybreak', 'dark'), at(768, 'lantern', 'light')],
  [at(360, 'lantern', 'light'), at(768, 'daybreak', 'dark')],
];
/** Stories of everything else are only walked through. */
const plain = [wide, tablet];

/** By its name alone: a new story changes no other story's pictures. */
const numberOf = (id: string) => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
const isEven = (id: string) => numberOf(id) % 2 === 0;
const isMail = ({ title }: { title: string }) => title === 'platform/Mails';
const isKept = (story: { title: string }) => story.title.startsWith('chat/') || isMail(story);
const looksOf = (story: { id: string; title: string }): readonly Look[] => {
  if (isMail(story)) return mailLooks[isEven(story.id) ? 0 : 1] ?? [];
  if (!isKept(story)) return plain;
  return isEven(story.id) ? even : odd;
};
/** The checkers and the walk by keyboard have one look of a story each: neighbours are seen in different ones. In the others axe asks what a look changes. */
const isThorough = (story: { id: string; title: string }, look: Look): boolean => {
  const looks = looksOf(story);
  return looks[numberOf(story.id) % looks.length] === look;
};
/** Alfa, which takes longest, has what everything is made of; whole pages it sees by brand and by role, in `brands.spec.ts` and `rooms.spec.ts`. */
const checkersOf = ({ title }: { title: string }) =>
  title.startsWith('ui/') ? askedCheckers : askedCheckers.filter((checker) => checker !== alfaChecker);
const views = stories
  .flatMap((story) => looksOf(story).map((look) => ({ story, look })))
  // A look after the other: changing it loads the page anew.
  .toSorted((a, b) => a.look.name.localeCompare(b.look.name));
/** In the gate so many looks of each; neighbours are seen in different ones. */
const looksInGate = Number(ruleOf('stories').source);
const isSeen = (story: { id: string; title: string }, look: Look): boolean => {
  const looks = looksOf(story);
  const first = numberOf(story.id) % looks.length;
  return !isGate() || (looks.length + looks.indexOf(look) - first) % looks.length < looksInGate;
};
const walkedOneOf = isGate() ? Number(ruleOf('walks').source) : 1;
const picture = (id: string, look: Look) => `${id}-${look.name}.png`;

test('there are stories of every area built so far', () => {
  const areas = new Set(stories.map(({ title }) => title.split('/')[0]?.toLowerCase()));
  expect([...areas]).toEqual(expect.arrayContaining(['ui', 'platform', 'chat', 'creation', 'commerce']));
});

test('every kept picture is of a story', () => {
  const wanted = new Set(views.filter(({ story }) => isKept(story)).map(({ story, look }) => picture(story.id, look)));
  expect(existsSync(screens) ? readdirSync(screens).filter((file) => !wanted.has(file)) : []).toEqual([]);
});

test('every look is what its name says', async ({ canvas }) => {
  const plainStory = stories.find(({ id }) => id === 'chat-chatscreen--typical');
  const inks = new Set<string>();
  for (const look of [...even, ...odd]) {
    expect(await canvas.show(plainStory?.id ?? '', look)).toEqual([]);
    const seen = await canvas.page.evaluate(() => ({
      dir: document.documentElement.dir,
      mode: document.documentElement.dataset['troupeMode'],
      width: document.documentElement.clientWidth,
      ink: getComputedStyle(document.querySelector('[data-troupe-part=composer]') ?? document.body).color,
    }));
    expect(seen).toMatchObject({ dir: look.direction, mode: look.mode, width: look.width });
    inks.add(seen.ink);
  }
  // Two brands in two modes.
  expect(inks.size).toBe(4);
});

for (const { story, look } of views.filter(({ story, look }) => isSeen(story, look)))
  test(`${story.title}: ${story.name} (${look.name}) is accessible and quiet${isKept(story) ? ', and looks as kept' : ''}`, async ({
    canvas,
  }) => {
    // What a story plays types with a library that the virtual reader brings along too, and two of them in a page type nothing.
    expect.soft(await canvas.show(story.id, look, { isAlone: isKept(story) || story.tags.includes('play-fn') })).toEqual([]);
    // A story is a fragment of a page: landmarks and the one h1 belong to the page around it.
    const given = { extent: 'part', without: [...(excused[story.id] ?? []), ...(isMail(story) ? ofMails : [])] } as const;
    expect
      .soft(await findFaults(canvas.page, { ...given, by: isThorough(story, look) ? checkersOf(story) : [axeLookChecker] }))
      .toEqual([]);
    if (isKept(story)) await expect(canvas.page).toHaveScreenshot(picture(story.id, look));
    if (isThorough(story, look) && numberOf(story.id) % walkedOneOf === 0)
      expect.soft((await walkByKeyboard(canvas.page, given.without)).problems).toEqual([]);
  });
