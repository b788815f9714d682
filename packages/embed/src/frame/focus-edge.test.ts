import { beforeEach, describe, expect, it } from 'vitest';
import { focusEdge } from './focus-edge.ts';

let content: HTMLElement;
const settled = () => new Promise((done) => setTimeout(done));
const active = () => document.activeElement!.id;

beforeEach(() => {
  document.body.innerHTML = '<input id="elsewhere"><main></main>';
  content = document.querySelector('main')!;
});

describe('focus that comes from the page', () => {
  it('goes to the first or the last control that can take it', () => {
    content.innerHTML = '<button id="a" disabled></button><a id="b" href="#x">b</a><textarea id="c"></textarea>';
    focusEdge(content, 'first');
    expect(active()).toBe('b');
    focusEdge(content, 'last');
    expect(active()).toBe('c');
  });

  it('waits for the first control of a widget that is still loading', async () => {
    content.innerHTML = '<div class="sk"></div>';
    focusEdge(content, 'first');
    content.innerHTML = '<button id="a">a</button>';
    await settled();
    expect(active()).toBe('a');
  });

  it('takes it from nobody who went elsewhere meanwhile', async () => {
    focusEdge(content, 'first');
    document.getElementById('elsewhere')!.focus();
    content.innerHTML = '<button id="a">a</button>';
    await settled();
    expect(active()).toBe('elsewhere');
  });
});
