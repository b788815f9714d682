import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mirrorAnnouncements } from './mirror-announcements.ts';

const said: string[] = [];
let stop: () => void;
let region: HTMLElement & { ariaLive: string | null };
const settled = () => new Promise((done) => setTimeout(done));
const beAway = (isAway: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(!isAway);
  window.dispatchEvent(new Event(isAway ? 'blur' : 'focus'));
};

beforeEach(() => {
  said.length = 0;
  document.body.innerHTML = '<main><p>growing</p><div data-troupe-part="announcer" aria-live="polite"></div></main>';
  region = document.querySelector<HTMLElement>('[data-troupe-part=announcer]')!;
  stop = mirrorAnnouncements(document.querySelector('main')!, window, (text) => said.push(text));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('announcements', () => {
  it('are said in the page while the user is outside, and only there', async () => {
    beAway(true);
    expect(region.ariaLive).toBe('off');
    region.textContent = 'Elin: You came up the north path.';
    await settled();
    document.querySelector('p')!.textContent = 'still growing';
    await settled();
    expect(said).toEqual(['Elin: You came up the north path.']);
  });

  it('stay in the frame while the user is inside; what was heard there is not repeated outside', async () => {
    beAway(false);
    expect(region.ariaLive).toBe('polite');
    region.textContent = 'Elin: The lamp turns.';
    await settled();
    beAway(true);
    expect(said).toEqual([]);
  });

  it('end with the frame', async () => {
    beAway(true);
    stop();
    region.textContent = 'late';
    await settled();
    expect(said).toEqual([]);
  });
});
