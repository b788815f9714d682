import { lazy, Suspense } from 'react';
import { useMayWait } from './useMayWait.ts';

const WaitingRoom = lazy(async () => ({ default: (await import('./WaitingRoom.tsx')).WaitingRoom }));

/** The line, for whom there is one: nobody else loads a byte of it or asks the server. */
export const QueueStrip = () =>
  useMayWait() && (
    <Suspense fallback={null}>
      <WaitingRoom />
    </Suspense>
  );
