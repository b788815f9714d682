/** The composer that came with our document (`packages/server/src/pages/early-composer.ts`), and may hold text already. */
export interface EarlyComposer {
  /** Runs `begin` at once, or when the input method has finished the word that it is in the middle of. */
  whenSettled(begin: () => void): void;
  /** Hands text, focus and selection to the chat's own composer, and sends what was sent; then it is gone. */
  handOver(): void;
}

const composers = (page: Document): [form: HTMLFormElement, box: HTMLTextAreaElement] | undefined => {
  const form = page.querySelector<HTMLFormElement>('#troupe-early');
  const box = form?.querySelector('textarea');
  return form && box ? [form, box] : undefined;
};

/** A change by script, told as a keyboard would tell it: that is what the chat listens to. */
const write = (box: HTMLTextAreaElement, text: string): void => {
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

export const findEarlyComposer = (page: Document, content: Element): EarlyComposer => ({
  whenSettled(begin) {
    const [form, box] = composers(page) ?? [];
    // The text is the box's own only after the event that says so.
    if (form?.hasAttribute('data-troupe-composing'))
      box?.addEventListener('compositionend', () => setTimeout(begin), { once: true });
    else begin();
  },

  handOver() {
    const [form, early] = composers(page) ?? [];
    if (!form || !early) return;
    const hadFocus = page.activeElement === early;
    const { selectionStart, selectionEnd, selectionDirection } = early;
    const sent = early.readOnly ? (form.querySelector('p')?.textContent ?? '') : '';
    const box = content.querySelector('textarea');
    form.remove();
    if (!box) return;
    if (sent || early.value) write(box, sent || early.value);
    if (hadFocus) box.focus({ preventScroll: true });
    if (sent) box.form?.requestSubmit();
    else if (hadFocus) box.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  },
});
