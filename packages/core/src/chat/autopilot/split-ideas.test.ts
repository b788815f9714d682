import { expect, test } from 'vitest';
import { splitIdeas } from './split-ideas.ts';

test.each([
  ['One.\nTwo.\nThree.', ['One.', 'Two.', 'Three.']],
  ['1. One.\n2) Two.\n\n3: Three.\n4. Four.', ['One.', 'Two.', 'Three.']],
  ['- *nods* "Yes."\n• "No."', ['*nods* "Yes."', '"No."']],
  ['* One.\n*waits* Two.', ['One.', '*waits* Two.']],
  ['3.5 miles.\n8:15 already?\n-  2 of them.', ['3.5 miles.', '8:15 already?', '-  2 of them.']],
  ['12. 6. 1999.\n— Well.', ['12. 6. 1999.', 'Well.']],
  ['Same.\nSame.', ['Same.']],
  ['  \n ', []],
])('%j', (text, ideas) => expect(splitIdeas(text)).toEqual(ideas));
