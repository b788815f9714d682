import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pagination, pagesToShow } from './Pagination.tsx';

const pageLabels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

describe('Pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [3, 9, [1, 2, 3, 4, 0, 9]],
    [4, 9, [1, 2, 3, 4, 5, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('on page %i of %i shows %j', (page, count, shown) => expect(pagesToShow(page, count)).toEqual(shown));

  it('marks the current page, disables the ends and leaves modified presses to the browser', async () => {
    const handleChange = vi.fn();
    render(<Pagination page={1} pageCount={3} hrefFor={(page) => `#${page}`} onPageChange={handleChange} labels={pageLabels} />);
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(handleChange).toHaveBeenCalledExactlyOnceWith(2);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(handleChange).toHaveBeenCalledOnce();
  });

  it('lets only neighbours go on a phone, never the ends', () => {
    render(<Pagination page={5} pageCount={9} hrefFor={String} labels={pageLabels} />);
    const look = (page: number) => screen.getByRole('link', { name: `Page ${page}` }).className;
    expect(look(1)).toBe(look(9));
    expect(look(4)).not.toBe(look(9));
    expect(look(4)).toBe(look(6));
  });

  it('is nothing with a single page', () => {
    const { container } = render(<Pagination page={1} pageCount={1} hrefFor={String} labels={pageLabels} />);
    expect(container.childElementCount).toBe(0);
  });
});
