import { fireEvent, render, screen } from '@testing-library/react';
import { socialProviders, type SocialProvider } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { SignInDialog } from './SignInDialog.tsx';

const start = (providers: readonly SocialProvider[] = socialProviders) => {
  const onEmail = vi.fn();
  const onClose = vi.fn();
  render(
    <SignInDialog
      isOpen
      providers={providers}
      onClose={onClose}
      hrefFor={(request) => `/login?${new URLSearchParams(request as Record<string, string>)}`}
      onEmail={onEmail}
    />,
    { wrapper: inApp(createTestApp()) },
  );
  const input = screen.getByLabelText<HTMLInputElement>('Email');
  const send = (value: string) => {
    fireEvent.input(input, { target: { value } });
    fireEvent.submit(input.form!);
  };
  return { onEmail, onClose, input, send };
};

describe('SignInDialog', () => {
  it.each([
    ['', 'Email can not be empty'],
    ['   ', 'Email can not be empty'],
    ['mara', 'Please enter a valid email address'],
    ['mara@example', 'Please enter a valid email address'],
    ['mara@example.t', 'Please enter a valid email address'],
    ['ma ra@example.test', 'Please enter a valid email address'],
  ])('blocks "%s" with an error on the field, and goes there', (value, error) => {
    const { onEmail, input, send } = start();
    send(value);
    expect(onEmail).not.toHaveBeenCalled();
    const described = input.getAttribute('aria-describedby');
    expect(document.getElementById(described!)?.textContent).toBe(error);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
  });

  it('asks the browser to begin at the e-mail, not at the cross', () => {
    const { input } = start();
    expect(input.closest('dialog')!.querySelector('[autofocus]')).toBe(input);
  });

  it('goes on with a valid e-mail', () => {
    const { onEmail, send } = start();
    send(' mara@example.test ');
    expect(onEmail.mock.calls).toEqual([[{ provider: 'email', login_hint: 'mara@example.test' }]]);
  });

  it('forgives an error as soon as one types', () => {
    const { input, send } = start();
    send('mara');
    fireEvent.input(input, { target: { value: 'mara@' } });
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('offers Google, Apple, X and Discord', () => {
    start();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue with Google', '/login?provider=google'],
      ['Continue with Apple', '/login?provider=apple'],
      ['Continue with X', '/login?provider=x'],
      ['Continue with Discord', '/login?provider=discord'],
    ]);
  });

  it('shows no button that nothing stands behind', () => {
    start(['discord']);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Continue with Discord']);
  });

  it('is the e-mail alone where nothing does', () => {
    start([]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('or')).toBeNull();
  });

  it('closes', () => {
    const { onClose } = start();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
