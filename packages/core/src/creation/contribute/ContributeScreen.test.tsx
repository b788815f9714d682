import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { ContributeScreen } from './ContributeScreen.tsx';

const show = (chatbotHref: string | null, lorebookHref: string | null, personaHref: string | null) =>
  render(<ContributeScreen chatbotHref={chatbotHref} lorebookHref={lorebookHref} personaHref={personaHref} />, {
    wrapper: inApp(createTestApp()),
  });
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the page of what one can create (P-ROUTE-12)', () => {
  it('leads to each, and says what it is', () => {
    show('/chatbot/create', '/lorebook/create', '/personas/create');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What would you like to create?');
    expect(links()).toEqual([
      ['A chatbot', '/chatbot/create'],
      ['A lorebook', '/lorebook/create'],
      ['A persona', '/personas/create'],
    ]);
    expect(screen.getByText('Who you are when you chat.')).toBeTruthy();
  });

  it('names nothing that has no page', () => {
    show(null, null, '/personas/create');
    expect(links()).toEqual([['A persona', '/personas/create']]);
  });
});
