import { AppError } from '@troupe/protocol';
import { expect, it } from 'vitest';
import { toldOf } from './told-of.ts';

it("tells the partner what the server says of the partner's side, else what users read", () => {
  const detail =
    "The token: iat is 61 s in the future by this server's clock (2026-11-29T05:00:00Z). Set the clock of its signer.";
  const message = 'Sign in to continue.';
  expect(toldOf(new AppError('unauthorized', { message, params: { reason: 'clock', detail } }))).toEqual({
    code: 'unauthorized',
    message: detail,
  });
  expect(toldOf(new AppError('unauthorized', { message }))).toEqual({ code: 'unauthorized', message });
  expect(toldOf(new AppError('unauthorized', { message, params: { detail: 5 } })).message).toBe(message);
  expect(toldOf(new AppError('internal', { message: 'x'.repeat(900) })).message).toHaveLength(500);
});

it('tells nothing of an error of a program', () => {
  expect(toldOf(new TypeError('secret'))).toEqual({ code: 'internal', message: 'the widget failed to render' });
});
