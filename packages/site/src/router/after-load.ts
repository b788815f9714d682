/** Runs three seconds after the page has all that it shows at first, so that nothing of that waits for it. Returns how to call it off. */
export const afterLoad = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(run, 3000);
  };
  if (document.readyState === 'complete') wait();
  else globalThis.addEventListener('load', wait, { once: true });
  return () => {
    globalThis.removeEventListener('load', wait);
    clearTimeout(timer);
  };
};
