import { expect } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { axeTags } from '../support/accessibility/axe.ts';
import type { View } from './view.ts';

/** Axe in one document by the rules of `expectAccessible`, where a driver reaches no second page for it: frames one by one. */
export const expectAccessibleHere = async (view: View, where: string): Promise<void> => {
  await view.inject(axe.source);
  const found = await view.read(async (tags) => {
    // Firefox ends a page that asks for the elements of an ARIA attribute after Playwright has asked from a world of its own.
    const reflected = Object.entries(Object.getOwnPropertyDescriptors(Element.prototype)).filter(([name]) =>
      /^aria\w+Elements?$/.test(name),
    );
    for (const [name] of reflected) Reflect.deleteProperty(Element.prototype, name);
    // Landmarks and a first heading are a whole page's to have, not a frame's in it.
    const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region'];
    const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: self === top }]));
    const options: RunOptions = { runOnly: [...tags], rules, resultTypes: ['violations'], iframes: false };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    for (const [name, property] of reflected) Object.defineProperty(Element.prototype, name, property);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, axeTags);
  expect(found, `axe on ${where}`).toEqual([]);
};
