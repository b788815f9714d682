import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { DoctorScreen } from './DoctorScreen.tsx';

const origin = 'https://chat.example.com';
const open = (options: TestAppOptions = {}) => {
  const app = createTestApp({ answer: () => Response.json({ allowed: true }), ...options });
  render(<DoctorScreen origin={origin} />, { wrapper: inApp(app) });
  return app;
};
const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
const examine = () => fireEvent.submit(screen.getByLabelText('Tag').closest('form') as HTMLFormElement);
const results = () => screen.getByRole('region', { name: 'Findings' });
const group = (name: string) => within(screen.getByRole('region', { name }));
const verdict = (text: string) => waitFor(() => expect(within(results()).getAllByRole('status')[0]?.textContent).toBe(text));
const tag = `<div data-troupe="chat" data-application="daybreak"></div><script async src="${origin}/embed/v1/loader.js"></script>`;

describe('the doctor', () => {
  it('says that nothing was examined, and takes an empty form back to its first field', () => {
    const app = open();
    expect(screen.getByText('Nothing checked yet')).toBeTruthy();
    examine();
    const address = screen.getByLabelText('Address of your page');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    expect(app.requests).toEqual([]);
    type('Tag', tag);
    expect(address.getAttribute('aria-invalid')).toBe('false');
  });

  it('finds a healthy page healthy, and tells the count politely', async () => {
    open();
    type('Address of your page', 'https://shop.example/help');
    type('Response headers', `content-security-policy: script-src ${origin}; frame-src ${origin}`);
    type('Tag', tag);
    examine();
    await verdict('0 broken, 0 to review, 5 OK');
    expect(screen.queryByRole('region', { name: 'Broken' })).toBeNull();
    expect(group('OK').getByText("https://shop.example is on the brand's list")).toBeTruthy();
  });

  it('groups what it finds by how much it matters, each with the line that puts it right', async () => {
    open({ answer: () => Response.json({ allowed: false }) });
    type('Address of your page', 'https://shop.example/');
    type('Response headers', "content-security-policy: script-src 'self'");
    type('Theme', '{"light":{"accent":"#fff3a0"}}');
    examine();
    await verdict('2 broken, 1 to review, 1 OK');
    expect(group('Broken').getByText('"embed": { "allowed_origins": ["https://shop.example"] }')).toBeTruthy();
    expect(group('Broken').getByText(`script-src 'self' ${origin}`)).toBeTruthy();
    expect(group('To review').getByText(/^light\.accent was corrected/)).toBeTruthy();
  });

  it("sends the page's origin, and nothing else of what was pasted", async () => {
    const app = open();
    type('Address of your page', 'https://shop.example/secret?key=1');
    type('Token', 'a.b.c');
    examine();
    await verdict('1 broken, 0 to review, 1 OK');
    const sent = app.requests.filter(({ url }) => url.endsWith('/origin-check'));
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(['{"origin":"https://shop.example"}']);
    expect(app.requests).toHaveLength(sent.length);
  });

  it.each([
    ['the server fails', () => failure(503, 'unavailable')],
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('judges all the rest when %s, and says so', async (_, answer) => {
    open({ answer });
    type('Address of your page', 'https://shop.example');
    type('Tag', tag);
    examine();
    await verdict('0 broken, 1 to review, 2 OK');
    expect(screen.getByText("We couldn't check the origin with Daybreak. The other findings are still valid.")).toBeTruthy();
  });

  it('copies a fix, and says so when the browser refuses', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
    const app = open();
    type('Tag', '<div data-troupe="chat" data-application="daybreak"></div>');
    examine();
    const copy = await screen.findByRole('button', { name: 'Copy the fix: The tag of the loader is missing' });
    fireEvent.click(copy);
    await waitFor(() => expect(app.toasts.getState().shown[0]?.text).toBe('Copied to clipboard'));
    expect(writeText).toHaveBeenCalledWith(`<script async src="${origin}/embed/v1/loader.js"></script>`);
    writeText.mockRejectedValueOnce(new Error('denied'));
    fireEvent.click(copy);
    await waitFor(() => expect(app.toasts.getState().shown[1]?.kind).toBe('danger'));
    vi.unstubAllGlobals();
  });
});
