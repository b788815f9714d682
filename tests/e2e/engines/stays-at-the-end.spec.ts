import { pageOf } from '../support/pages/partner-page.ts';
import { createChat } from './chat.ts';
import { expect, test } from './test.ts';
import type { View } from './view.ts';

/** Ten replies; where the view stands after each, in pixels from the end. */
const measure = async (view: View): Promise<number[]> => {
  const chat = createChat(view);
  await chat.ready();
  const distances: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    await chat.say(`Question ${count}: what do the roots remember?`);
    // Whatever the last commit of a reply moved has moved two frames later.
    await view.read(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
    distances.push(await chat.fromEnd());
  }
  return distances;
};
const none = Array<number>(10).fill(0);

test('ten replies on the site: the end is in view after each', async ({ view, troupe }) => {
  await view.open(`${troupe.site}/chat/old-juniper`);
  expect(await measure(view)).toEqual(none);
});

test('ten replies in the frame: the end is in view after each', async ({ view, troupe }) => {
  await view.open(pageOf(troupe));
  expect(await measure(view.frame('#chat iframe'))).toEqual(none);
});
