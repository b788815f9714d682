import { useEffect, useState } from 'react';

/** Whether what `isThere` tells of has been seen: true from the task after the frame that painted it. */
export const useIsPainted = (isThere: boolean): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (task = setTimeout(setPainted, 0, true)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [isThere]);
  return isThere && isPainted;
};
