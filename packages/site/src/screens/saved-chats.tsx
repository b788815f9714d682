import { SavedChatsScreen } from '@troupe/core/chat';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => (
  <SavedChatsScreen {...rest} params={{ characterId: params['characterId'] ?? '' }} />
);
