import { readFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from './App.tsx';
import { createTestApp } from './testing/test-app.ts';
import { useCopy } from './useCopy.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

const denied = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));

/** A page whose browser has the clipboard given, and the older way or none; `copied` is what went there. */
const open = (clipboard: { writeText: (text: string) => Promise<void> } | undefined, isOlder: boolean | undefined) => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { onLine: true, clipboard });
  if (isOlder !== undefined) {
    const execCommand = () => {
      const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
      if (isOlder) copied.push(value.slice(selectionStart, selectionEnd));
      return isOlder;
    };
    Object.assign(document, { execCommand });
  }
  const app = createTestApp();
  const Copy = () => {
    const copy = useCopy();
    return (
      <dialog open>
        <button type="button" onClick={() => void copy('*waves* hi')}>
          Copy
        </button>
      </dialog>
    );
  };
  render(
    <AppProvider app={app}>
      <Copy />
    </AppProvider>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  return { app, copied, button };
};

describe('copying', () => {
  it.each([
    ['as browsers do now', { writeText: async () => undefined }, undefined, 0],
    ['as they did, where a page keeps the clipboard from its frame', { writeText: denied }, true, 1],
    ['as they did, without a secure context', undefined, true, 1],
  ])('%s', async (_, clipboard, isOlder, times) => {
    const { app, copied, button } = open(clipboard, isOlder);
    await waitFor(() => expect(app.toasts.getState().shown).toHaveLength(1));
    expect(app.toasts.getState().shown[0]).toMatchObject({ kind: 'success', text: 'Copied to clipboard' });
    expect(copied).toEqual(Array.from({ length: times }, () => '*waves* hi'));
    expect([document.querySelector('textarea'), document.activeElement]).toEqual([null, button]);
  });

  it.each([
    ['both ways', false],
    ['the one there is', undefined],
  ])('that a browser refuses, %s, is said', async (_, isOlder) => {
    const { app } = open({ writeText: denied }, isOlder);
    await waitFor(() => expect(app.toasts.getState().shown).toHaveLength(1));
    const { kind, text } = app.toasts.getState().shown[0] ?? {};
    expect([kind, text]).toEqual(['danger', 'Your browser blocked copying. Select the text and copy it yourself.']);
  });
});

/** What a browser may refuse in silence: how it is asked for, and where that is said or does no harm. */
const refusable: [what: string, pattern: RegExp, files: Record<string, string>][] = [
  [
    'the clipboard',
    /\.clipboard\b|execCommand\('(?:copy|cut|paste)'/,
    { 'packages/core/src/app/useCopy.ts': 'tries both ways, and says that it was refused' },
  ],
  [
    'a download',
    /\.download = |\sdownload(?:=\{|="|>| \w+=|\n\s*[\w>/])/,
    {
      'packages/core/src/chat/images/PictureDialog.tsx': 'says that the download began, which it can see, and no more',
      'packages/core/src/platform/account/data/DataTable.tsx': 'a page of our own that stands in no frame',
      'packages/core/src/platform/account/settings/ExportSection.tsx': 'a page of our own that stands in no frame',
      'packages/core/src/platform/parts/files/save-file.ts': 'who calls it says that the download began, and no more',
    },
  ],
  [
    'to share',
    /navigator\.share\(/,
    { 'packages/core/src/platform/catalogue/sharing/ShareDialog.tsx': 'catches it, and says so where nobody changed their mind' },
  ],
  [
    'storage',
    /\b(?:local|session)Storage\b|\bindexedDB\b/,
    {
      'packages/core/src/app/device-storage.ts': 'falls back to memory',
      'packages/embed/src/frame/frame.ts': 'hands it to the storage that falls back to memory',
      'packages/embed/src/frame/session/dpop-key.ts': 'keeps the key in memory',
    },
  ],
];

it.each(refusable)(
  'what a browser may refuse is asked for where that is said, or serves all the same: %s',
  (_, pattern, allowed) => {
    const root = resolve(import.meta.dirname, '../../../..');
    const files = globSync('packages/{core,site,embed}/src/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.tsx?$|\/testing\//.test(file),
    );
    const codeOf = (file: string) => readFileSync(resolve(root, file), 'utf8').replaceAll(/^\s*\/?\*.*$/gm, '');
    expect(files.filter((file) => pattern.test(codeOf(file))).toSorted()).toEqual(Object.keys(allowed));
  },
);
