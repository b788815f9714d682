import { expect, it } from 'vitest';
import { generatedStrings } from '../../../../../tests/hostile/hostile-strings.ts';
import { parseRoleplay } from './parse-roleplay.ts';
import type { Inline } from './tree.ts';

const kinds = new Set(['break', 'code', 'action', 'strong', 'speech']);
const known = (inline: Inline): boolean =>
  typeof inline === 'string' || (kinds.has(inline.type) && (!('children' in inline) || inline.children.every(known)));

it('of 3,840 hostile strings, cut at every character, knows nothing but its own marks', () => {
  let cuts = 0;
  for (const text of generatedStrings) {
    for (let end = 1; end <= text.length; end += 1) {
      for (const { content } of parseRoleplay(text.slice(0, end), { isGrowing: true })) {
        const isKnown =
          content.type === 'rule' ||
          content.type === 'code' ||
          (content.type === 'list' ? content.items.flat() : content.children).every(known);
        if (!isKnown) throw new Error(text.slice(0, end));
      }
      cuts += 1;
    }
  }
  expect(generatedStrings).toHaveLength(3840);
  expect(cuts).toBeGreaterThan(100_000);
});
