import { RoleplayText } from '@troupe/core/chat/roleplay/RoleplayText.tsx';
import { DefinitionScreen } from '@troupe/core/platform/catalogue/profile/DefinitionScreen.tsx';
import { MissingPage } from '../../guards/MissingPage.tsx';
import { useMissing } from '../../guards/useMissing.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const characterId = params['characterId'] ?? '';
  const missing = useMissing(characterId, 'page');
  if (missing) return <MissingPage missing={missing} />;
  return <DefinitionScreen {...rest} params={{ characterId }} Text={RoleplayText} />;
};
