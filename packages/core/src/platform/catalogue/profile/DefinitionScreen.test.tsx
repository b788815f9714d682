import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestApp, failure, type Answer } from '../../../app/testing/test-app.ts';
import { testCharacter } from '../../testing/characters.ts';
import { inApp } from '../../testing/in-app.tsx';
import { DefinitionScreen } from './DefinitionScreen.tsx';

const Text = ({ text }: { text: string }) => <p>{text}</p>;
const open = (answer: Answer) =>
  render(<DefinitionScreen params={{ characterId: 'elin' }} search={{}} onSearchChange={() => undefined} Text={Text} />, {
    wrapper: inApp(createTestApp({ answer })),
  });

describe('the page of a definition (R-PROFILE-02)', () => {
  it('has every part that may be read, and leads back to the chatbot', async () => {
    open(() => Response.json(testCharacter({ name: 'Elin Marrow', persona: 'Dry.', scenario: null, dialogue: 'The sea.' })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Definition' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Personality',
      'Example dialogue',
    ]);
    expect(screen.getByRole('link', { name: 'Elin Marrow' }).getAttribute('href')).toBe('#creation.chatbot?characterId=elin');
  });

  it('says that its creator keeps it private where nothing may be read (R-PROFILE-03)', async () => {
    open(() => Response.json(testCharacter({ persona: null, scenario: null, dialogue: null })));
    expect(await screen.findByText('The creator keeps this definition private.')).toBeTruthy();
  });

  it('of a chatbot that is not there is the page that is gone', async () => {
    open(() => failure(404, 'not_found'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Definition')).toBeNull();
  });

  it('that does not load can be asked for again', async () => {
    open(() => failure(400, 'invalid_input'));
    expect(await screen.findByRole('button', { name: /Retry|Try Again/ })).toBeTruthy();
  });
});
