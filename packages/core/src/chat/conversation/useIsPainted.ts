import { useEffect, useState } from 'react';

/** Whether what `isThere` tells of has been seen: true from the task after the frame that painted it. */
export const useIsPainted = (isThere: boolean): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isThere) requestAnimationFrame(() => setTimeout(setPainted, 0, true));
  }, [isThere]);
  return isThere && isPainted;
};
