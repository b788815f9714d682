import type { ReactNode } from 'react';
import { AppProvider, type App } from '../../app/index.ts';

/** A wrapper for the testing library that puts what is rendered into the given instance. */
export const inApp =
  (app: App) =>
  ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>;
