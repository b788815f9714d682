import { useEffect, useRef } from 'react';

/** A claim is renewed this often, milliseconds: twice before it would end. */
export const renewalMs = 240_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Renews while something is held and somebody works on it: a page in the background, or left alone, lets it end. */
export const useRenewal = (isHeld: boolean, renew: () => void) => {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    if (!isHeld) return;
    const isSeen = () => document.visibilityState === 'visible';
    let isUsed = false;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      isUsed = false;
      isDue = false;
      timer = setTimeout(() => {
        if (isUsed && isSeen()) renewNow();
        else isDue = true;
      }, renewalMs);
    };
    const renewNow = () => {
      start();
      latest.current();
    };
    const handleSign = () => {
      if (!isSeen()) return;
      if (isDue) renewNow();
      else isUsed = true;
    };
    start();
    const how = { passive: true, capture: true };
    for (const sign of signs) document.addEventListener(sign, handleSign, how);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, handleSign, how);
    };
  }, [isHeld]);
};
