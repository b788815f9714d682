import { newestCode } from '../support/servers/mailbox.ts';
import { pageOf } from '../support/pages/partner-page.ts';
import { expectAccessibleHere } from './accessible.ts';
import { comeAboard } from './come-aboard.ts';
import { createChat } from './chat.ts';
import { expect, test } from './test.ts';
import { counts, sees, seesNot, type View } from './view.ts';

/** The example page's own widget: a top-level constant of its script. */
declare const chat: { on(event: 'session', listener: (detail: { kind: string }) => void): void };

const heard = (view: View) => view.read(() => (globalThis as unknown as { heard?: string[] }).heard ?? []);
/** Notes which kinds of sessions the partner's page hears of from now on. */
const listen = (view: View) =>
  view.read(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    chat.on('session', ({ kind }) => heard.push(kind));
  });

/** Enters a code by e-mail on the provider's page. */
const enterCode = async (view: View, readCode: () => Promise<string>) => {
  await sees(view, 'Enter your code');
  await view.write('Code', await readCode());
  await view.press('button', 'Sign in');
};

/** Whether an i is narrower than a W, as no boxes are that stand for letters without a font. */
const drawsLetters = (view: View) =>
  view.read(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return false;
    pen.font = `16px ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText('i').width < pen.measureText('W').width;
  });

/** Colour scheme of the document, and its scrollbars where the engine lets a page colour them. */
const scrollbars = (view: View) =>
  view.read(() => {
    const { colorScheme, scrollbarColor } = getComputedStyle(document.documentElement);
    return `${colorScheme} ${CSS.supports('scrollbar-color', 'auto') ? scrollbarColor : 'of the system'}`;
  });

/** Notes how the browser answers the frame that asks for its cookies; nothing while it asks the user. */
const watchStorageAccess = (frame: View) =>
  frame.read(() => {
    const ask = document.requestStorageAccess.bind(document);
    document.requestStorageAccess = async () => {
      Object.assign(globalThis, { storageAccess: 'asking' });
      await ask().then(
        () => Object.assign(globalThis, { storageAccess: 'granted' }),
        (error: unknown) => {
          Object.assign(globalThis, { storageAccess: 'refused' });
          throw error;
        },
      );
    };
  });
const storageAccess = (frame: View) => frame.read(() => (globalThis as unknown as { storageAccess?: string }).storageAccess);

test('the site: a guest finds a character, chats, comes back to the story, and signs in from it', async ({ view, troupe }) => {
  await view.open(troupe.site);
  // The first page of a new browser, from a new server.
  await sees(view, /\d+ chatbots/);
  expect(await view.read(() => document.title)).toContain('Daybreak');
  expect(await drawsLetters(view)).toBe(true);
  await expectAccessibleHere(view, 'home');
  await view.press('button', 'Switch between light and dark');
  await expect.poll(() => scrollbars(view)).toMatch(/^dark (?!auto)/);
  await view.write('Search chatbots', 'Elin');
  // The card comes to stand elsewhere once the others are gone.
  await sees(view, /\n1 chatbot\n/);
  await view.press('link', 'Elin Marrow');
  await sees(view, 'You are not registered. you have limited text and image generation.');

  const story = createChat(view, 'Elin Marrow');
  await story.ready();
  await story.say('Good evening. *I shake the rain off my coat.*');
  const reply = await story.newest();
  expect(reply.length).toBeGreaterThan(10);
  await expectAccessibleHere(view, 'chat');

  await view.reload();
  await story.ready();
  await sees(view, 'I shake the rain off my coat.');
  expect(await story.newest()).toContain(reply.slice(-40));

  const place = await view.read(() => location.pathname);
  const email = `engines-${Date.now()}@example.test`;
  await view.press('button', 'Create Free Account');
  await view.write('Email', email);
  await view.press('button', 'Continue with email');
  await enterCode(view, () => newestCode(troupe.site, email));
  await expect.poll(() => view.read(() => location.pathname).catch(() => '')).toBe(place);
  await comeAboard(view, `engines${Date.now() % 1_000_000}`);
  await story.ready();
  await sees(view, 'I shake the rain off my coat.');
  await counts(view, '[data-troupe-part="guest-notice"]', 0);
});

test('the embed: a chat by the script tag, and a character that is chosen in the widget beside it', async ({ view, troupe }) => {
  await view.open(pageOf(troupe));
  const frame = view.frame('#chat iframe');
  const story = createChat(frame);
  await story.ready();
  await view.choose(/^Reading as/, 'nobody');
  await sees(view, 'You are reading as a guest.');
  await story.ready();
  await story.say('What is under the roots?');
  expect(await story.newest()).not.toBe('');
  await expectAccessibleHere(view, 'partner page');
  await expectAccessibleHere(frame, 'chat in the frame');

  const explore = view.frame('#explore iframe');
  await explore.press('link', 'Captain Roux');
  await sees(frame, 'Captain Roux');
});

test("tokens: the partner's user keeps the story over a reload, another user sees nothing of it", async ({ view, troupe }) => {
  await view.open(pageOf(troupe));
  const frame = view.frame('#chat iframe');
  const story = createChat(frame);
  await story.ready();
  await story.say('A secret of Mara.');

  await view.reload();
  await story.ready();
  await sees(frame, 'A secret of Mara.');

  await listen(view);
  await view.choose(/^Reading as/, 'noor');
  await expect.poll(() => heard(view)).toContain('partner');
  await seesNot(frame, 'A secret of Mara.');
  await story.ready();
  await story.say('Good day from Noor.');
});

test('signing in inside a frame: a guest stays the same one, a window signs in, story and draft stay', async ({
  engine,
  view,
  https,
}) => {
  await view.open(https.plain);
  const frame = view.frame('#chat iframe');
  const story = createChat(frame);
  await story.ready();
  await story.say('Remember me by this lantern.');
  await view.reload();
  await story.ready();
  await sees(frame, 'Remember me by this lantern.');
  await frame.write('Message Old Juniper', 'Half a thought');

  await watchStorageAccess(frame);
  await frame.press('button', 'Create Free Account');
  await sees(frame, 'Sign in to Daybreak');
  // Firefox asks the user, who may not see it; WebKit says no at once.
  expect(await storageAccess(frame)).toBe(engine === 'firefox' ? 'asking' : 'refused');
  const email = `engines-${Date.now()}@example.test`;
  const opened = await view.popup(() => frame.press('button', 'Open the window'));
  await opened.write('Email', email);
  await opened.press('button', 'Send me a code');
  await enterCode(opened, () => https.codeFor(email));
  await sees(opened, `Continue as ${email}?`);
  await opened.press('button', 'Continue');

  await counts(frame, '[data-troupe-part="guest-notice"]', 0);
  await sees(frame, 'Remember me by this lantern.');
  expect(await frame.read(() => document.querySelector('textarea')?.value)).toBe('Half a thought');
  await expect.poll(() => opened.isOpen()).toBe(false);
});

test('checkout: the bank asks (3-D Secure), a refusal loses nothing, a yes pays', async ({ view, troupe }) => {
  await view.open(pageOf(troupe));
  await view.choose(/^Reading as/, 'noor');
  await view.read(() => {
    const place = document.createElement('div');
    place.id = 'checkout';
    document.querySelector('main')?.prepend(place);
    const { Troupe } = globalThis as unknown as { Troupe: { mount(widget: string, place: Element, options: object): unknown } };
    Troupe.mount('checkout', place, { height: 'auto', title: 'Subscribe to Acme', plan: 'premium' });
  });
  const checkout = view.frame('#checkout iframe');
  await checkout.write('Email', 'reader@example.test');
  // A list that has to be chosen from is invalid to Firefox from the start, unless it says otherwise.
  expect(await checkout.read(() => document.querySelector('select[required]')?.getAttribute('aria-invalid'))).toBe('false');
  await checkout.write('First name', 'Mara');
  await checkout.write('Last name', 'Lindqvist');
  await checkout.choose('Country', 'US');
  await checkout.choose('State or province', 'None of these');
  await checkout.write('Zip', '04101');
  await checkout.press('checkbox', /^I agree/);
  const card = checkout.frame('iframe[title="Card"]');
  await card.write('Card number', '4000 0000 0000 3220');
  await card.write('Expires', '12 / 30');
  await card.write('Security code', '123');
  await expectAccessibleHere(checkout, 'checkout');

  const bank = checkout.frame('[role="dialog"] iframe, dialog iframe');
  await checkout.press('button', 'Subscribe');
  await bank.press('button', 'Fail');
  await sees(checkout, "Your bank couldn't confirm that it's you.");
  expect(await checkout.read(() => [...document.querySelectorAll('input')].map(({ value }) => value))).toEqual(
    expect.arrayContaining(['reader@example.test', 'Mara', 'Lindqvist', '04101']),
  );
  await checkout.press('button', 'Subscribe');
  await bank.press('button', 'Approve');
  await sees(checkout, 'Thank you for your purchase!');
});
