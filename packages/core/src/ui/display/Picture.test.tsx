import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

const kept = `/files/${'a'.repeat(43)}`;

describe('Picture', () => {
  it('offers a kept picture at the widths it can be had, and waits until it is near', () => {
    render(<Picture src={kept} alt="A harbour" sizes="40px" />);
    const picture = screen.getByRole('img', { name: 'A harbour' });
    expect(picture.getAttribute('srcset')).toContain(`${kept}/96 96w`);
    expect(picture.getAttribute('sizes')).toBe('40px');
    expect(picture.getAttribute('loading')).toBe('lazy');
    const order = picture.getAttributeNames();
    for (const early of ['loading', 'sizes', 'srcset']) expect(order.indexOf(early)).toBeLessThan(order.indexOf('src'));
  });

  it('leaves a drawing as it is', () => {
    render(<Picture src="/art/mara.svg?v=1" alt="Mara" sizes="40px" isEager />);
    const picture = screen.getByRole('img', { name: 'Mara' });
    expect([picture.getAttribute('srcset'), picture.getAttribute('sizes')]).toEqual([null, null]);
    expect(picture.getAttribute('loading')).toBe('eager');
  });
});
