import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, testBrand, type TestAppOptions } from '../../app/testing/test-app.ts';
import { inApp } from '../testing/in-app.tsx';
import { StudioScreen } from './StudioScreen.tsx';

const open = (options: TestAppOptions = {}) => {
  const app = createTestApp(options);
  const { unmount } = render(<StudioScreen />, { wrapper: inApp(app) });
  return { app, unmount };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What Download and Copy hand out. */
const theme = () => JSON.parse(screen.getByRole('region', { name: 'Theme as JSON', hidden: true }).textContent ?? '') as unknown;
const stageCss = () => {
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  return rules.join('\n');
};

beforeEach(() => {
  document.adoptedStyleSheets = [];
});

describe('the theme studio', () => {
  it('starts with the theme of the brand and asks no server for anything', () => {
    const { app } = open({ brand: testBrand({ theme: { preset: 'acme' } }) });
    expect(theme()).toEqual({ preset: 'acme' });
    expect(screen.getByLabelText<HTMLSelectElement>('Start from').value).toBe('brand');
    expect(app.requests).toEqual([]);
  });

  it('writes one value, shows it on its stage, and takes it back', () => {
    open();
    type('density', '0.9');
    expect(theme()).toMatchObject({ tokens: { density: '0.9' } });
    expect(stageCss()).toContain('--troupe-density: 0.9');
    press('Reset density');
    expect(theme()).toEqual({});
  });

  it('has an undo for everything, the choice of another start too', () => {
    open();
    fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'lantern' } });
    type('density', '0.9');
    press('Undo');
    expect(theme()).toEqual({ preset: 'lantern' });
    press('Undo');
    expect(theme()).toEqual({});
    press('Redo');
    expect(theme()).toEqual({ preset: 'lantern' });
    press('Reset');
    expect(theme()).toEqual({});
  });

  it('names a value that is not used, at its field and in the report, and does not hand it out', () => {
    open();
    type('density', 'tight');
    const input = field('density');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "The value doesn't fit this field",
    );
    expect(screen.getByRole('status').textContent).toContain("1 value isn't used");
    expect(theme()).toEqual({});
  });

  it('says what became of a colour that could not be seen', () => {
    open({ brand: testBrand({ theme: { mode: 'light' } }) });
    fireEvent.input(screen.getByLabelText('Search tokens'), { target: { value: 'accent' } });
    type('accent', '#fff3a0');
    expect(screen.getByRole('status').textContent).toContain('1 value was corrected so that every pair passes');
    expect(screen.getByText('light.accent')).toBeTruthy();
    expect(field('accent').getAttribute('aria-describedby')).toBeTruthy();
    expect(theme()).toMatchObject({ light: { accent: '#fff3a0' } });
  });

  it('edits the colours of the mode it shows', () => {
    open({ brand: testBrand({ theme: { mode: 'light' } }) });
    press('Dark');
    fireEvent.input(screen.getByLabelText('Search tokens'), { target: { value: 'canvas' } });
    type('canvas', '#101010');
    expect(theme()).toMatchObject({ dark: { canvas: '#101010' } });
  });

  it('finds tokens by their name', () => {
    open();
    fireEvent.input(screen.getByLabelText('Search tokens'), { target: { value: 'bubble action' } });
    expect(screen.getByLabelText('bubble-user-action')).toBeTruthy();
    expect(screen.queryByLabelText('density')).toBeNull();
    fireEvent.input(screen.getByLabelText('Search tokens'), { target: { value: 'nothing like it' } });
    expect(screen.getByText('No token has this name')).toBeTruthy();
  });

  it('keeps unsaved work on the device, and forgets it when it is the brand again', () => {
    const { app, unmount } = open();
    type('density', '0.9');
    unmount();
    render(<StudioScreen />, { wrapper: inApp(app) });
    expect(theme()).toMatchObject({ tokens: { density: '0.9' } });
    press('Reset');
    expect(app.storage.get('studio.theme')).toBeNull();
  });

  it('adds a rule from the lists of what is allowed', () => {
    open();
    fireEvent.click(screen.getByText('Rules for individual parts'));
    const details = screen.getByText('Rules for individual parts').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    fireEvent.change(screen.getByLabelText('Part'), { target: { value: 'chip' } });
    fireEvent.change(screen.getByLabelText('State'), { target: { value: '[data-state=on]' } });
    fireEvent.change(screen.getByLabelText('Property'), { target: { value: 'font-weight' } });
    press('Add rule');
    expect(theme()).toEqual({ rules: { 'chip[data-state=on]': { 'font-weight': '700' } } });
  });
});

describe('an import', () => {
  const paste = (source: string) => {
    press('Import');
    const dialog = within(screen.getByRole('dialog', { name: 'Import a theme' }));
    fireEvent.input(dialog.getByLabelText('Theme as JSON'), { target: { value: source } });
    fireEvent.submit(dialog.getByLabelText('Theme as JSON').closest('form') as HTMLFormElement);
    return dialog;
  };

  it('takes a theme, or the theme of a brand file', () => {
    open();
    paste('{"preset":"acme","radius":"4px"}');
    expect(theme()).toEqual({ preset: 'acme', radius: '4px' });
    paste('{"id":"harbour","name":"Harbour","hosts":["harbour.example"],"theme":{"accent":"#123456"}}');
    expect(theme()).toEqual({ accent: '#123456' });
  });

  it.each([
    ['{ "preset": ', /^This isn't JSON: /],
    ['[1]', /^We couldn't find a theme in this$/],
  ])('refuses %s, says why, and goes back to the field', (source, text) => {
    open();
    const box = paste(source).getByLabelText('Theme as JSON');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(text);
    expect(document.activeElement).toBe(box);
    expect(theme()).toEqual({});
  });

  it('names each field it would leave out, and goes on without them when told again', () => {
    open();
    const dialog = paste('{"preset":"acme","colour":"red","tokens":{"denisty":"1"}}');
    const alert = dialog.getByRole('alert').textContent ?? '';
    expect(alert).toContain('colour: Themes have no field with this name');
    expect(alert).toContain('tokens.denisty: No token has this name');
    expect(theme()).toEqual({});
    fireEvent.submit(dialog.getByLabelText('Theme as JSON').closest('form') as HTMLFormElement);
    expect(theme()).toEqual({ preset: 'acme' });
  });

  it('reads a file that was chosen', async () => {
    open();
    press('Import');
    const dialog = within(screen.getByRole('dialog', { name: 'Import a theme' }));
    const file = new File(['{"preset":"lantern"}'], 'harbour.theme.json', { type: 'application/json' });
    Object.assign(file, { text: async () => '{"preset":"lantern"}' });
    fireEvent.change(dialog.getByLabelText('File'), { target: { files: [file] } });
    await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Theme as JSON').value).toContain('lantern'));
  });
});

describe('the way out', () => {
  it('copies the theme, and says so when the browser refuses', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
    const { app } = open();
    type('density', '0.9');
    press('Copy theme');
    await waitFor(() => expect(app.toasts.getState().shown[0]?.text).toBe('Copied to clipboard'));
    expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toEqual({ tokens: { density: '0.9' } });
    writeText.mockRejectedValueOnce(new Error('denied'));
    press('Copy theme');
    await waitFor(() => expect(app.toasts.getState().shown[1]?.kind).toBe('danger'));
    vi.unstubAllGlobals();
  });
});
