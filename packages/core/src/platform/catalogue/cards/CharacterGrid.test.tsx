import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { testHit } from '../../testing/characters.ts';
import { CharacterGrid } from './CharacterGrid.tsx';

it('marks a character as new for its first seven days', () => {
  const madeBefore = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
  const week = 7 * 86_400;
  const characters = [
    testHit({ id: 'c1', name: 'Young', createdAt: madeBefore(week - 60) }),
    testHit({ id: 'c2', name: 'Grown', createdAt: madeBefore(week + 60) }),
  ];
  render(<CharacterGrid characters={characters} hrefFor={() => '#'} />, { wrapper: inApp(createTestApp()) });
  const marked = screen.getAllByRole('listitem').map((card) => within(card).queryByText('New') !== null);
  expect(marked).toEqual([true, false]);
});
