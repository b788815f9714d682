import { act, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppProvider, type Toast } from '../../../app/index.ts';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { Toasts } from './Toasts.tsx';

const tell = (kind: Toast['kind'], text: string) => {
  const app = createTestApp();
  render(
    <AppProvider app={app}>
      <Toasts label="Messages" />
    </AppProvider>,
  );
  act(() => void app.notify({ kind, text, durationMs: 1000 }));
  return screen.getByRole('status').textContent?.replace('\u00a0', ' ');
};

describe('a toast', () => {
  test.each([
    ['success', 'Success! Copied to clipboard'],
    ['danger', 'Alert! Copied to clipboard'],
    ['warning', 'Alert! Copied to clipboard'],
    ['info', 'Copied to clipboard'],
  ] as const)('of kind %s is heard as “%s”', (kind, heard) => {
    expect(tell(kind, 'Copied to clipboard')).toBe(heard);
  });

  test('of a fault without words of its own says the generic ones', () => {
    const app = createTestApp();
    expect(tell('danger', app.t('errors.internal'))).toBe('Alert! Something went wrong!');
  });
});
