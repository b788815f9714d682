import { expect, it } from 'vitest';
import { declaredType } from '../../stories/docs/declared-type.ts';

const source = `export interface ButtonLook {
  variant?: keyof typeof styles.variant;
  size?: keyof typeof styles.size;
  width?: keyof typeof widths | number;
  items: readonly TabItem[];
}`;
const lists = { variant: { plain: 'a', primary: 'b' }, size: { 24: 'a', 120: 'b' } };

it.each([
  ['variant', "'plain' | 'primary'"],
  ['size', '24 | 120'],
  ['width', 'keyof typeof widths | number'],
  ['items', 'readonly TabItem[]'],
  ['label', undefined],
])('the docs page of a component tells of %s: %s', (prop, type) => expect(declaredType(prop, source, lists)).toBe(type));
