import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAvatar, profilePortraits } from '@troupe/protocol';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure } from '../../../app/testing/test-app.ts';
import { memberSession } from '../../testing/profile.ts';
import { PictureField } from './PictureField.tsx';

const open = (upload: () => Response) => {
  const onChange = vi.fn();
  const answer = ({ url }: Request) => (new URL(url).pathname === createAvatar.path ? upload() : null);
  render(
    <AppProvider app={createTestApp({ session: memberSession, answer })}>
      <PictureField url={profilePortraits[0] ?? ''} name="Mara" onChange={onChange} />
    </AppProvider>,
  );
  return onChange;
};
const file = new File(['x'], 'mara.png', { type: 'image/png' });
const choose = () => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);

describe('the picture of a profile', () => {
  test('is one of those that are drawn, or one of one’s own', async () => {
    const onChange = open(() => Response.json({ avatar_url: '/files/mara' }));
    expect((screen.getByRole('radio', { name: 'Portrait 1' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Portrait 2' }));
    expect(onChange).toHaveBeenLastCalledWith(profilePortraits[1]);
    await choose();
    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeTruthy();
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('/files/mara'));
  });

  test.each([
    [413, 'payload_too_large', 'The picture is larger than 5 MB.'],
    [415, 'unsupported_file', 'Choose a PNG, JPEG or WebP picture.'],
  ] as const)('that is refused with %i stays as it was, and it is said why', async (status, code, words) => {
    const onChange = open(() => failure(status, code));
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(onChange).not.toHaveBeenCalled();
  });
});
