import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { heartIcon } from './icons.ts';

describe('IconButton', () => {
  it('announces a toggle and fills its drawing only when on', () => {
    const { rerender } = render(<IconButton glyph={heartIcon} label="Favorite" isPressed={false} />);
    expect(screen.getByRole('button', { pressed: false }).querySelector('[data-state=filled]')).toBeNull();
    rerender(<IconButton glyph={heartIcon} label="Favorite" isPressed />);
    expect(screen.getByRole('button', { pressed: true }).querySelector('[data-state=filled]')).not.toBeNull();
  });
});
