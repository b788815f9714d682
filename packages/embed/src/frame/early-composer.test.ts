import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findEarlyComposer } from './early-composer.ts';

const query = <E extends Element>(selector: string): E => document.querySelector<E>(selector) as E;
const early = () => query<HTMLTextAreaElement>('#troupe-early textarea');
const own = () => query<HTMLTextAreaElement>('#troupe textarea');

beforeEach(() => {
  document.body.innerHTML = `<div id="troupe"></div>
    <form id="troupe-early"><p hidden></p><div><textarea></textarea><button></button></div></form>`;
});
/** The chat's own composer stands; answers what it hears. */
const mount = () => {
  const heard: string[] = [];
  query('#troupe').innerHTML = '<form><textarea></textarea><button></button></form>';
  own().addEventListener('input', () => heard.push(`input ${own().value}`));
  query('#troupe form').addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('submit');
  });
  return heard;
};
const composer = () => findEarlyComposer(document, query('#troupe'));

describe('the composer that came with the document', () => {
  it('hands over text, focus and selection, and is gone', () => {
    early().value = 'half a thought';
    early().focus();
    early().setSelectionRange(2, 6, 'backward');
    const heard = mount();
    composer().handOver();
    expect(heard).toEqual(['input half a thought']);
    expect(document.activeElement).toBe(own());
    expect([own().selectionStart, own().selectionEnd, own().selectionDirection]).toEqual([2, 6, 'backward']);
    expect(early()).toBeNull();
  });

  it('sends what was sent before, once', () => {
    query('#troupe-early p').textContent = 'Are you there?';
    early().readOnly = true;
    const heard = mount();
    composer().handOver();
    composer().handOver();
    expect(heard).toEqual(['input Are you there?', 'submit']);
  });

  it('takes no focus that it had not, and writes nothing where nothing was typed', () => {
    const heard = mount();
    composer().handOver();
    expect(heard).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });

  it('goes, too, where the chat has no composer', () => {
    composer().handOver();
    expect(early()).toBeNull();
  });

  it('waits for an input method in the middle of a word', async () => {
    const begin = vi.fn();
    query('#troupe-early').toggleAttribute('data-troupe-composing', true);
    composer().whenSettled(begin);
    expect(begin).not.toHaveBeenCalled();
    early().dispatchEvent(new Event('compositionend'));
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(1));
  });

  it('keeps nobody waiting otherwise, also where there is none', () => {
    const begin = vi.fn();
    composer().whenSettled(begin);
    query('#troupe-early').remove();
    composer().whenSettled(begin);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
