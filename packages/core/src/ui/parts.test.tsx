import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleParts, type RulePart } from '@troupe/protocol/theme';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './display/Avatar.tsx';
import { Badge } from './display/Badge.tsx';
import { Button, ButtonLink } from './actions/Button.tsx';
import { Chip, Tag } from './actions/Chip.tsx';
import { IconButton } from './actions/IconButton.tsx';
import { heartIcon } from './icons.ts';
import { Notice } from './display/Notice.tsx';
import * as badge from './display/Badge.css.ts';
import * as button from './actions/Button.css.ts';
import * as notice from './display/Notice.css.ts';

const core = join(import.meta.dirname, '..');
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => readFileSync(join(core, name), 'utf8'))
  .join('\n');

const statesOf = (part: RulePart): readonly string[] => (ruleParts[part] as { states?: readonly string[] }).states ?? [];

/** The part and state that a component marks its element with. */
const marked = (element: ReactElement) => {
  const { firstElementChild } = render(element).container;
  return `${firstElementChild?.getAttribute('data-troupe-part')}: ${firstElementChild?.getAttribute('data-troupe-state')}`;
};
const all = (part: RulePart) => statesOf(part).map((state) => `${part}: ${state}`);

describe('the parts that a theme may shape by rules', () => {
  it.each(Object.keys(ruleParts))('%s is in the markup', (part) => expect(sources).toContain(`data-troupe-part="${part}"`));

  it('have the states that their component gives them', () => {
    type Variant = keyof typeof button.variant;
    const variants = Object.keys(button.variant) as Variant[];
    expect(variants.map((variant) => marked(<Button variant={variant} />)).toSorted()).toEqual(all('button').toSorted());
    expect(marked(<ButtonLink />)).toBe('button: plain');
    const tones = Object.keys(badge.tone) as (keyof typeof badge.tone)[];
    expect(tones.map((tone) => marked(<Badge tone={tone} />)).toSorted()).toEqual(all('badge').toSorted());
    const notices = Object.keys(notice.tone) as (keyof typeof notice.tone)[];
    expect(notices.map((tone) => marked(<Notice tone={tone} />)).toSorted()).toEqual(all('notice').toSorted());
    expect([marked(<Chip isPressed />), marked(<Chip />)]).toEqual(all('chip'));
    expect([marked(<Tag isOn />), marked(<Tag />)]).toEqual(all('tag'));
    expect([marked(<IconButton glyph={heartIcon} label="Like" isPressed />)]).toEqual(all('icon-button'));
    expect([marked(<Avatar name="Elin" src="/elin.svg" />), marked(<Avatar name="Elin" />)]).toEqual(all('avatar'));
  });

  it.each([
    ['menu-item', 'danger'],
    ['composer', 'replying'],
    ['field', 'invalid'],
  ] as const)('%s can be in the state %s', (part, state) => {
    expect(statesOf(part)).toEqual([state]);
    expect(sources).toMatch(new RegExp(`data-troupe-part="${part}"\\s+data-troupe-state=\\{[^}]*'${state}'`));
  });
});
