import { ErrorSection } from '@troupe/core/platform/parts';
import { useEffect, useReducer } from 'react';
import type { LoadScreen, SiteScreen } from './site-screen.ts';

export const reload = () => window.location.reload();

const Failed = () => <ErrorSection onTryAgain={reload} />;

/** The screens that are here. */
const loaded = new WeakMap<LoadScreen, SiteScreen>();

/** Loads a screen before it is shown. One that cannot be loaded says so when it is opened. */
export const preloadScreen = async (screen: LoadScreen): Promise<void> => {
  await screen().then(
    (module) => loaded.set(screen, module.Screen),
    () => undefined,
  );
};

/**
 * A page's screen, each a chunk of its own; null until it is here, and the error section when it cannot be loaded
 * (P-SHELL-15). Not `lazy`: what React waited for it shows no sooner than 300 ms after it showed that it waits.
 */
export const useScreen = (screen: LoadScreen): SiteScreen | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const known = loaded.get(screen);
  useEffect(() => {
    if (known) return;
    const open = async () => {
      await preloadScreen(screen);
      if (!loaded.has(screen)) loaded.set(screen, Failed);
      redraw();
    };
    void open();
  }, [screen, known]);
  return known ?? null;
};
