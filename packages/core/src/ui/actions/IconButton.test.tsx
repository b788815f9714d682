import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IconButton, IconLink } from './IconButton.tsx';
import { heartIcon } from '../icons.ts';

describe('IconButton', () => {
  it('has its name once: what is name and tooltip is no description as well', () => {
    render(
      <>
        <IconButton glyph={heartIcon} label="Favorite" />
        <IconLink glyph={heartIcon} label="Favorites" href="#favorites" />
      </>,
    );
    for (const element of [screen.getByRole('button', { name: 'Favorite' }), screen.getByRole('link', { name: 'Favorites' })]) {
      expect(element.title).toMatch(/^Favorites?$/);
      expect(element.getAttributeNames().filter((name) => name.startsWith('aria-'))).toEqual([]);
    }
  });

  it('announces a toggle and fills its drawing only when on', () => {
    const { rerender } = render(<IconButton glyph={heartIcon} label="Favorite" isPressed={false} />);
    expect(screen.getByRole('button', { pressed: false }).querySelector('[data-troupe-state=filled]')).toBeNull();
    rerender(<IconButton glyph={heartIcon} label="Favorite" isPressed />);
    expect(screen.getByRole('button', { pressed: true }).querySelector('[data-troupe-state=filled]')).not.toBeNull();
  });
});
