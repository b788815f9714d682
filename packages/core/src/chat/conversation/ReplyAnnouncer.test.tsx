import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { ReplyAnnouncer, type ReplyAnnouncerProps } from './ReplyAnnouncer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const announce = () => {
  const app = createTestApp();
  const element = (props: Partial<ReplyAnnouncerProps>) => (
    <AppProvider app={app}>
      <ReplyAnnouncer names={{ user: 'Mara', char: 'Elin' }} {...props} />
    </AppProvider>
  );
  const { rerender } = render(element({}));
  return (props: Partial<ReplyAnnouncerProps>) => rerender(element(props));
};
const said = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('what was announced', () => {
  it('is gone after 5 s, and not met a second time at the end of the page', () => {
    const show = announce();
    show({ finished: { id: 'a', content: 'The *lamp* is lit.' } });
    expect(said()).toBe('Elin: The lamp is lit.');
    pass(4999);
    expect(said()).toBe('Elin: The lamp is lit.');
    pass(1);
    expect(said()).toBe('');
  });

  it('comes anew with the same words: under another message, and when it fails again', () => {
    const show = announce();
    show({ finished: { id: 'a', content: 'Aye.' } });
    pass(5000);
    show({ finished: { id: 'b', content: 'Aye.' } });
    expect(said()).toBe('Elin: Aye.');
    show({ failure: 'It failed.' });
    pass(5000);
    expect(said()).toBe('');
    show({});
    show({ failure: 'It failed.' });
    expect(said()).toBe('It failed.');
  });
});
