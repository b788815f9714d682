import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type Answer } from '../../../app/testing/test-app.ts';
import { testHit } from '../../testing/characters.ts';
import { OwnChatbots } from './OwnChatbots.tsx';
import { SourceMenu } from './SourceMenu.tsx';

afterEach(cleanup);

const own = (id: string, given = {}) => ({
  ...testHit({ id, name: id, ...given }),
  moderationReport: null,
  is_live: true,
  reportsType: [],
  aicq_manual_review_required: false,
});

const open = (answer: Answer, search: Record<string, string> = {}) => {
  const app = createTestApp({ session: testSession({ username: 'mara' }), answer });
  const onSearchChange = vi.fn();
  const onSource = vi.fn();
  render(
    <AppProvider app={app}>
      <OwnChatbots
        search={{ source: 'own', ...search }}
        values={{ source: 'own' }}
        onSearchChange={onSearchChange}
        control={<SourceMenu sources={['explore', 'own']} value="own" onChange={onSource} />}
      />
    </AppProvider>,
  );
  return { app, onSearchChange, onSource };
};

describe('my chatbots in the grid', () => {
  it('are a source of it: found, counted and ordered without another request', async () => {
    const { app, onSearchChange, onSource } = open(() =>
      Response.json({ data: [own('Elin', { tags: ['Sea'] }), own('Wick', { visibility: 'private' })] }),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'My Chatbots' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Wick' })).toBeTruthy();
    expect(screen.getByText('2 chatbots')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'name' } });
    expect(onSearchChange).toHaveBeenLastCalledWith({ source: 'own', sort: 'name' }, 'push');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'explore' } });
    expect(onSource).toHaveBeenCalledWith('explore');
    expect(app.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/users/characters']);
  });

  it('that there are none of say what every empty list says', async () => {
    open(() => Response.json({ data: [] }));
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    expect(screen.getByText('Try clearing your filters or use another keyword')).toBeTruthy();
  });

  it('that do not load offer to try again', async () => {
    let isDown = true;
    open(() => (isDown ? failure(500, 'internal') : Response.json({ data: [own('Elin')] })));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Elin' })).toBeTruthy();
  });
});
