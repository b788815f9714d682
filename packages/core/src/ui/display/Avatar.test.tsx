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

  it('gives a letter the tone of its name, and none to a picture', () => {
    const look = (name: string, src?: string) => {
      const { container, unmount } = render(<Avatar name={name} src={src} />);
      const { className } = container.firstElementChild!;
      unmount();
      return className;
    };
    expect(look('Ada')).toBe(look(' Ada '));
    expect(new Set(['Ada', 'Bo', 'Mina', 'Wick', 'Oona'].map((name) => look(name))).size).toBeGreaterThan(2);
    expect(look('Ada', '/a.png')).toBe(look('Bo', '/b.png'));
  });
});
