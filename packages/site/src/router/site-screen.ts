import type { ComponentType } from 'react';

/** What each screen is given; a screen reads the parameters that its path has. */
export interface SiteScreenProps {
  params: Record<string, string>;
  search: Record<string, string>;
  onSearchChange: (next: Record<string, string>, how: 'push' | 'replace') => void;
}

export type SiteScreen = ComponentType<SiteScreenProps>;

export type LoadScreen = () => Promise<{ Screen: SiteScreen }>;
