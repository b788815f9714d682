import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusEdge } from './focus-edge.ts';

let content: HTMLElement;
const settled = () => new Promise(requestAnimationFrame);
const active = () => document.activeElement!.id;

let isTouched = false;
vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer:coarse)' && isTouched }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  isTouched = false;
  document.body.innerHTML = '<input id="elsewhere"><main></main>';
  content = document.querySelector('main')!;
});

// What a call leaves for a second later is over before its page is.
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('focus that comes from the page', () => {
  it('goes to the first or the last control that can take it', () => {
    content.innerHTML = '<button id="a" disabled></button><a id="b" href="#x">b</a><input id="c">';
    focusEdge(content, 'first');
    expect(active()).toBe('b');
    focusEdge(content, 'last');
    expect(active()).toBe('c');
  });

  it('goes to where one writes before all other controls', () => {
    content.innerHTML = '<a id="a" href="#x">a</a><textarea id="b"></textarea><button id="c">c</button>';
    focusEdge(content, 'first');
    expect(active()).toBe('b');
    document.getElementById('b')!.remove();
    focusEdge(content, 'first');
    expect(active()).toBe('a');
  });

  it('stays at the frame under a finger, where a field would call the keyboard', () => {
    isTouched = true;
    content.innerHTML = '<a id="a" href="#x">a</a><textarea id="b"></textarea>';
    focusEdge(content, 'first');
    expect(document.activeElement).toBe(document.body);
  });

  it('waits for the first control of a widget that is still loading', async () => {
    content.innerHTML = '<div class="sk"></div>';
    focusEdge(content, 'first');
    content.innerHTML = '<button id="a">a</button>';
    await settled();
    expect(active()).toBe('a');
  });

  it('passes over what is not shown', () => {
    content.innerHTML = '<button id="a">a</button><button id="b">b</button>';
    // What a browser does with a control that has no place on screen.
    vi.spyOn(document.getElementById('a')!, 'focus').mockImplementation(() => undefined);
    focusEdge(content, 'first');
    expect(active()).toBe('b');
  });

  it('waits for a frame that was shown again and has nothing on screen yet', async () => {
    content.innerHTML = '<button id="a">a</button>';
    const focus = vi.spyOn(document.getElementById('a')!, 'focus').mockImplementationOnce(() => undefined);
    focusEdge(content, 'first');
    expect(document.activeElement).toBe(document.body);
    await vi.waitFor(() => expect(active()).toBe('a'));
    expect(focus).toHaveBeenCalledTimes(2);
  });

  it('is given again when the frame itself is focused later, and the browser took it from the control', () => {
    content.innerHTML = '<button id="a">a</button>';
    focusEdge(content, 'first');
    document.getElementById('a')!.blur();
    window.dispatchEvent(new FocusEvent('focus'));
    expect(active()).toBe('a');

    // What comes a second later is the user's own doing.
    document.getElementById('a')!.blur();
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new FocusEvent('focus'));
    expect(document.activeElement).toBe(document.body);
  });

  it('takes it from nobody who went elsewhere meanwhile', async () => {
    focusEdge(content, 'first');
    document.getElementById('elsewhere')!.focus();
    content.innerHTML = '<button id="a">a</button>';
    await settled();
    expect(active()).toBe('elsewhere');
  });
});
