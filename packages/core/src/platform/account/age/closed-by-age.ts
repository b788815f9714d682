import { lazy } from 'react';

/** Why there is no character for a member whose proof of age does not count here: loaded where it is shown. */
export const ClosedByAge = lazy(async () => ({ default: (await import('./ClosedByAge.tsx')).ClosedByAge }));
