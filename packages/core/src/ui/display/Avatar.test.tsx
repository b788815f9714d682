import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

describe('Avatar', () => {
  it('shows the first letter when the picture does not come', async () => {
    const { container } = render(<Avatar name="élan" src="/gone.png" />);
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    expect(await screen.findByText('É')).toBeDefined();
    expect(container.querySelector('img')).toBeNull();
  });
});
