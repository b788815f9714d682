import { ErrorSection } from '@troupe/core/platform';
import { createElement, lazy, useState, type ComponentType } from 'react';
import type { Route, SiteScreenProps } from '../routes.ts';

export const reload = () => window.location.reload();

/** Each screen is a chunk of its own; one that cannot be loaded shows the error section (decisions P-SHELL-15). */
export const loadScreen = (screen: Route['screen']): ComponentType<SiteScreenProps> & { preload(): void } => {
  let loaded: ComponentType<SiteScreenProps> | null = null;
  const Later = lazy(() =>
    screen().then(
      ({ Screen }) => ({ default: (loaded = Screen) }),
      () => ({ default: () => <ErrorSection onTryAgain={reload} /> }),
    ),
  );
  // React shows what was waited for no sooner than 300 ms after it showed that it waits: a screen that is here does not wait.
  const Loaded = (props: SiteScreenProps) => createElement(useState(() => loaded ?? Later)[0], props);
  // One that cannot be loaded says so when it is opened.
  const preload = () =>
    void screen()
      .then(({ Screen }) => (loaded = Screen))
      .catch(() => undefined);
  return Object.assign(Loaded, { preload });
};
