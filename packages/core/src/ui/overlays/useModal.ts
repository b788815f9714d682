import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Drives a native `<dialog>` from `isOpen`: the browser moves the focus in, keeps it there, closes on Escape and
 * gives the focus back to the opener, also when the component goes away while open.
 *
 * @param onClose asked for by Escape, by the backdrop, or by a form with `method="dialog"`
 */
export const useModal = (isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The caller decides by `isOpen`; the browser only asks.
    const handleCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      latest.current();
    };
    const handleClose = () => latest.current();
    const handlePress = (event: MouseEvent) => {
      // Only the backdrop has the dialog itself as target: its padding belongs to a child.
      if (event.target === element) latest.current();
    };
    element.showModal();
    element.addEventListener('cancel', handleCancel);
    element.addEventListener('close', handleClose);
    element.addEventListener('mousedown', handlePress);
    return () => {
      element.removeEventListener('cancel', handleCancel);
      element.removeEventListener('close', handleClose);
      element.removeEventListener('mousedown', handlePress);
      element.close();
    };
  }, [isOpen]);
  return dialog;
};

/** A `ref` of what has the focus first in a dialog that opens: the browser looks for this attribute, which React would not write as a prop. */
export const takeFirstFocus = (element: Element | null): void => element?.setAttribute('autofocus', '');
