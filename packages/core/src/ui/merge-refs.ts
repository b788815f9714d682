import type { Ref, RefCallback } from 'react';

/** One ref for an element that its component and its caller both hold. Not memoised: each render detaches and attaches. */
export const mergeRefs =
  <Element>(...refs: (Ref<Element> | undefined)[]): RefCallback<Element> =>
  (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
