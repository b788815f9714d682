import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { ContributeScreen, type ContributeScreenProps } from './ContributeScreen.tsx';

const none = { chatbotHref: null, lorebookHref: null, groupHref: null, personaHref: null };
const show = (given: Partial<ContributeScreenProps>) =>
  render(<ContributeScreen {...none} {...given} />, { wrapper: inApp(createTestApp()) });
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the page of what one can create (P-ROUTE-12)', () => {
  it('leads to each, and says what it is', () => {
    show({
      chatbotHref: '/chatbot/create',
      lorebookHref: '/lorebook/create',
      groupHref: '/groupchat/create',
      personaHref: '/personas/create',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What would you like to create?');
    expect(links()).toEqual([
      ['A chatbot', '/chatbot/create'],
      ['A lorebook', '/lorebook/create'],
      ['A groupchat', '/groupchat/create'],
      ['A persona', '/personas/create'],
    ]);
    expect(screen.getByText('Who you are when you chat.')).toBeTruthy();
  });

  it('names nothing that has no page', () => {
    show({ personaHref: '/personas/create' });
    expect(links()).toEqual([['A persona', '/personas/create']]);
  });
});
