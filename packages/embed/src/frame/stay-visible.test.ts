import { beforeEach, describe, expect, it } from 'vitest';
import { stayVisible } from './stay-visible.ts';

let content: HTMLElement;
let take: (height: number) => void;
const settled = () => new Promise((done) => setTimeout(done));
const end = () => content.style.getPropertyValue('--troupe-visible');

beforeEach(() => {
  document.body.innerHTML = '<main><button>Menu</button><textarea></textarea></main>';
  content = document.querySelector('main')!;
  take = stayVisible(content);
});

describe('a phone’s keyboard over the frame', () => {
  it('moves the end of the content above it while somebody types here', () => {
    document.querySelector('textarea')!.focus();
    take(320);
    expect(end()).toBe('320px');
    take(0);
    expect(end()).toBe('100dvh');
  });

  it('changes nothing when it came for a field of the page', async () => {
    document.querySelector('button')!.focus();
    take(320);
    expect(end()).toBe('100dvh');
    document.querySelector('textarea')!.focus();
    await settled();
    expect(end()).toBe('320px');
    document.querySelector('textarea')!.blur();
    await settled();
    expect(end()).toBe('100dvh');
  });

  it('leaves room for a header, a line and the composer, however little is visible', () => {
    document.querySelector('textarea')!.focus();
    take(40);
    expect(end()).toBe('240px');
  });
});
