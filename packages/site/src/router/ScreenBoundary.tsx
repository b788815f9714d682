import { ErrorBoundary } from '@troupe/core/platform/parts';
import type { ReactNode } from 'react';
import { reload } from './screens.tsx';

/** Tells in a screen's place that it failed, until another page is come to; the page is loaded anew to try again. */
export const ScreenBoundary = ({ pathname, children }: { pathname: string; children: ReactNode }) => (
  <ErrorBoundary resetKey={pathname} onTryAgain={reload}>
    {children}
  </ErrorBoundary>
);
