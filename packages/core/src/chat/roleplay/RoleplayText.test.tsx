import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { fillNames } from '@troupe/protocol/chat/roleplay/fill-names';
import { RoleplayText } from './RoleplayText.tsx';

const names = { user: 'Mara', char: 'Elin' };

test('actions, strong words and speech are elements', () => {
  const { container } = render(<RoleplayText text={'*turns. “Go,” she says.* **Now.**'} />);
  expect(container.querySelector('em')?.textContent).toBe('turns. “Go,” she says.');
  expect(container.querySelector('em [data-troupe-part=speech]')?.textContent).toBe('“Go,”');
  expect(container.querySelector('strong')?.textContent).toBe('Now.');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '*<svg/onload=alert(1)>*',
  '[click](javascript:alert(1))',
  '![](https://tracker.example/p.png)',
  'https://example.com',
  '```<iframe src=x>```',
])('%j is text: nothing is loaded, linked or run', (text) => {
  const { container } = render(<RoleplayText text={text} />);
  expect(container.querySelector('img, script, svg, a, iframe')).toBeNull();
  expect(container.textContent).toBe(text.replace(/^\*|\*$|^```|```$/g, ''));
});

test('macros are filled for display, and a name is never read as text again', () => {
  const { container } = render(
    <RoleplayText
      text={'{{char}} greets {{ User }} and <BOT>. {{random:a,b}}'}
      names={{ user: '*Mara* {{char}}', char: 'Elin' }}
    />,
  );
  expect(container.textContent).toBe('Elin greets *Mara* {{char}} and Elin. {{random:a,b}}');
  expect(container.querySelector('em')).toBeNull();
});

test('a list shows its marks as they were written, in its text, where they are copied with it', () => {
  const text = '4. Tea.\n8. Milk.\n\n- rope\n• lamp\n\n- 3 below zero\n\n1. 5. 1997 was dry.';
  const { container } = render(<RoleplayText text={text} />);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '4. Tea.',
    '8. Milk.',
    '- rope',
    '• lamp',
  ]);
  expect(container.textContent).toBe(text.replaceAll('\n', ''));
  expect(render(<RoleplayText text={text} isPlain />).container.textContent).toBe(text.replaceAll('\n\n', '\n'));
});

test('each block is read in the direction of its own text, and code from left to right', () => {
  const text = 'One `two()`.\n\nثلاثة.\n\n- أربعة\n- five\n\n> ستة\n\n```\nseven()\n```';
  const { container } = render(<RoleplayText text={text} isGrowing />);
  const directions = (elements: string) =>
    [...container.querySelectorAll(elements)].map((element) => element.getAttribute('dir'));
  expect(directions('p, li, blockquote')).toEqual(['auto', 'auto', 'auto', 'auto', 'auto']);
  expect(directions('pre, p code')).toEqual(['ltr', 'ltr']);
});

test('without names macros stay as written', () => expect(fillNames('{{user}}', undefined)).toBe('{{user}}'));

test('finished blocks keep their elements while the reply grows, and the last frame equals a fresh drawing', () => {
  const text = '*She waits.*\n\n“You came,” *she says, {{user}}.*\n\n- one\n- two\n\n```\ncode\n```\n\nlast *words';
  const { container, rerender } = render(
    <StrictMode>
      <RoleplayText text="" names={names} isGrowing />
    </StrictMode>,
  );
  const seen: { node: Element; html: string }[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    rerender(
      <StrictMode>
        <RoleplayText text={text.slice(0, length)} names={names} isGrowing />
      </StrictMode>,
    );
    const blocks = [...container.children];
    blocks.slice(0, -1).forEach((node, index) => {
      const before = (seen[index] ??= { node, html: node.outerHTML });
      expect(node).toBe(before.node);
      expect(node.outerHTML).toBe(before.html);
    });
  }
  expect(seen).toHaveLength(4);
  rerender(
    <StrictMode>
      <RoleplayText text={text} names={names} />
    </StrictMode>,
  );
  const fresh = render(<RoleplayText text={text} names={names} />);
  expect(container.innerHTML).toBe(fresh.container.innerHTML);
});
