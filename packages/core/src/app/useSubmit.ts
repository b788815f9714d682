import { useRef, useState } from 'react';
import { useApp } from './App.tsx';
import { tellRefusal } from './tell-refusal.ts';

/**
 * A form that is sent once at a time: `onDone` after it went well; what it threw stays in `failure` until the next try,
 * and is told besides where moderation refused it.
 */
export const useSubmit = (onDone: () => void) => {
  const app = useApp();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Two presses within one render are one.
  const isBusy = useRef(false);
  const submit = async (send: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    setFailure(null);
    try {
      await send();
      onDone();
    } catch (error) {
      setFailure(error);
      tellRefusal(app, error);
      setRunning(false);
      isBusy.current = false;
    }
  };
  return { isRunning, failure, submit };
};
