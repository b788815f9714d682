import type { FirstViewRenderer } from '@troupe/protocol';

/** What the site draws its pages' first views with, here; null where its build has none. */
export type FirstViews = () => Promise<FirstViewRenderer | null>;
