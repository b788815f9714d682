import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppError } from '@troupe/protocol';
import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const open = (onConfirm: () => Promise<unknown>, onDone?: () => void) => {
  const onClose = vi.fn();
  const app = createTestApp();
  render(
    <ConfirmDialog
      title="Leave?"
      cancel="Stay"
      confirm="Leave"
      onConfirm={onConfirm}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      Nothing is kept.
    </ConfirmDialog>,
    { wrapper: inApp(app) },
  );
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' });
  return { onClose, confirm };
};

describe('a confirmation', () => {
  test('does it once for two presses, and closes after it went well', async () => {
    const onConfirm = vi.fn(() => Promise.resolve());
    const { onClose, confirm } = open(onConfirm);
    fireEvent.click(confirm());
    fireEvent.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the error that its action returned', new AppError('rate_limited'), /Too many|Slow down|moment/i],
    ['a generic text, where it returned none', new Error('x'), /^Something went wrong!$/],
  ])('stays and shows %s', async (_what, error, words) => {
    const { onClose, confirm } = open(() => Promise.reject(error));
    fireEvent.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(onClose).not.toHaveBeenCalled();
    expect(confirm().disabled).toBe(false);
  });

  test('begins at the way back, so that Enter pressed unread changes nothing', () => {
    open(() => Promise.resolve());
    expect(screen.getByRole('dialog').querySelector('[autofocus]')).toBe(screen.getByRole('button', { name: 'Stay' }));
  });

  test('leads on in its own way where it is told to', async () => {
    const onDone = vi.fn();
    const { onClose, confirm } = open(() => Promise.resolve(), onDone);
    fireEvent.click(confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(onClose).not.toHaveBeenCalled();
  });
});
