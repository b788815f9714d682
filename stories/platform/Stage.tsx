import { AppProvider, type SearchValues } from '@troupe/core/app';
import { createTestApp, type TestApp, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { useState, type ReactNode } from 'react';
import { storyLocale } from '../locale.ts';

export interface StageProps {
  options?: TestAppOptions;
  /** What has happened before the screen opens, once. */
  set?: (app: TestApp) => void;
  children: ReactNode;
}

/** One instance of the product on a hand-written server. */
export const Stage = ({ options, set, children }: StageProps) => {
  const [app] = useState(() => {
    const made = createTestApp({ ...storyLocale(), ...options });
    set?.(made);
    return made;
  });
  return <AppProvider app={app}>{children}</AppProvider>;
};

/** A location without an address bar: what a screen changes, it gets back. */
export const useFakeLocation = (initial: SearchValues) => {
  const [search, setSearch] = useState(initial);
  return { search, onSearchChange: (next: SearchValues) => setSearch(next) };
};

/** An answer that never comes. */
export const never = () => new Promise<Response>(() => undefined);
