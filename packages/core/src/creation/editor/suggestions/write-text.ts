type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts a text in the place of a part of a box as if it was typed: one step of the browser's own undo, and the field hears
 * of it by its own event. A browser that cannot do this gets the text all the same.
 */
export const writeText = (box: Box, start: number, end: number, text: string): void => {
  box.focus();
  box.setSelectionRange(start, end);
  const before = box.value;
  // Nothing else keeps the undo of a box whole. https://developer.mozilla.org/docs/Web/API/Document/execCommand
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (isTyped && (box.value !== before || before.slice(start, end) === text)) return;
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
};

export interface Insertion {
  start: number;
  end: number;
  text: string;
}

/** Where a text goes beside what a box holds: at the caret, and parted from the words around it. */
export const insertionOf = (
  { value, selectionEnd }: Pick<Box, 'value' | 'selectionEnd'>,
  text: string,
  isLine: boolean,
): Insertion => {
  const at = selectionEnd ?? value.length;
  const [before, after] = [value.slice(0, at), value.slice(at)];
  const gap = after.trim() === '' && !isLine ? '\n\n' : ' ';
  const lead = before === '' || /\s$/.test(before) ? '' : gap;
  const trail = after === '' || /^\s/.test(after) ? '' : ' ';
  return { start: at, end: at, text: `${lead}${text}${trail}` };
};
