import { MyChatbotsScreen } from '@troupe/core/creation/lists/MyChatbotsScreen.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <MyChatbotsScreen search={search} onSearchChange={onSearchChange} />
);
