import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import { CharacterScreen } from '@troupe/core/platform';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => (
  <CharacterScreen {...rest} params={{ characterId: params['characterId'] ?? '' }} Text={RoleplayText} />
);
