import { afterEach, describe, expect, it } from 'vitest';
import { chooseMode, currentMode } from './mode.ts';

const root = document.documentElement;
afterEach(() => {
  delete root.dataset['troupeMode'];
  root.style.colorScheme = '';
});

describe('light and dark', () => {
  it("are the brand's where the user chose nothing", () => {
    expect(currentMode(root)).toBe('light');
    root.style.colorScheme = 'dark';
    expect(currentMode(root)).toBe('dark');
  });

  it("are the user's, now and on the next first paint", () => {
    root.style.colorScheme = 'dark';
    chooseMode('light', document);
    expect(currentMode(root)).toBe('light');
    expect(document.cookie).toContain('troupe_mode=light');
  });
});
