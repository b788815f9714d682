import { SavedChatsScreen } from '@troupe/core/chat/screens/SavedChatsScreen.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => (
  <SavedChatsScreen {...rest} params={{ characterId: params['characterId'] ?? '' }} />
);
