import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests import what they use instead of globals, so the library cannot register this by itself.
afterEach(cleanup);

// jsdom has no modal dialogs and no layout. What the tests rely on of the HTML standard's dialog, nothing more:
// focus goes in, Escape asks by `cancel`, closing gives the focus back.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
const standInDialogs = () => {
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    (this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea, [tabindex="0"]') ?? this).focus();
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) && dialog instanceof HTMLDialogElement) dialog.close();
  });
};
// A test may ask for the node environment, which has no elements at all.
if (typeof HTMLDialogElement !== 'undefined') standInDialogs();
