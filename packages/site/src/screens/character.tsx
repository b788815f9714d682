import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import { CharacterScreen, useDetailView } from '@troupe/core/platform';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const characterId = params['characterId'] ?? '';
  useDetailView(characterId);
  return <CharacterScreen {...rest} params={{ characterId }} Text={RoleplayText} />;
};
