import { useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';

/** What single keys do, in the order in which they are listed. */
export const reviewKeys = { A: 'approve', F: 'ask_fix', C: 'close', N: 'note' } as const;
type ReviewKeyAction = (typeof reviewKeys)[keyof typeof reviewKeys];

const kept = 'review-keys';

/** Whether single keys are on, for this device (WCAG 2.2, 2.1.4). */
export const useKeySwitch = () => {
  const { storage } = useApp();
  const [isOn, setOn] = useState(() => storage.get(kept) !== 'off');
  const turn = (next: boolean) => {
    // What is as it always was leaves nothing on the device.
    storage.set(kept, next ? null : 'off');
    setOn(next);
  };
  return [isOn, turn] as const;
};

const isTypedInto = (target: Element) =>
  target.matches('textarea, select, input:not([type=checkbox]), [contenteditable]') || target.closest('dialog') !== null;

/** Performs what a single key stands for, unless somebody types or chords belong to the browser. */
export const useReviewKeys = (isOn: boolean, perform: (action: ReviewKeyAction) => void) => {
  const latest = useRef(perform);
  useLayoutEffect(() => {
    latest.current = perform;
  });
  // Keys are heard as soon as what lists them is on the screen.
  useLayoutEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      // 229: the key ends a composition, which Safari says too late.
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      if (ctrlKey || metaKey || altKey || repeat || !(target instanceof Element) || isTypedInto(target)) return;
      const action = Object.entries(reviewKeys).find(([letter]) => letter === key.toUpperCase())?.[1];
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
};
