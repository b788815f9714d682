import { useApp } from '@troupe/core/app';
import { ChatbotEditScreen } from '@troupe/core/creation/editor/ChatbotEditScreen.tsx';
import { useCharacter } from '@troupe/core/platform/catalogue';
import { legalUrl } from '@troupe/protocol';
import { MissingPage } from '../../guards/MissingPage.tsx';
import { useGroupPage } from '../../links/useGroupPage.ts';
import { setLine } from './set-line.tsx';
import { useUnsaved } from '../../router/useUnsaved.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

/** The menu of a chat leads here, whatever is chatted with: a group is edited on a page of its own. */
const GroupOrNothing = ({ characterId }: { characterId: string }) => {
  const { character, error } = useCharacter(characterId);
  const isElsewhere = useGroupPage(character, 'edit');
  return isElsewhere || (!character && !error) ? null : <MissingPage missing="page" />;
};

export const Screen = ({ params }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  const characterId = params['characterId'] ?? '';
  return (
    <ChatbotEditScreen
      characterId={characterId}
      missing={<GroupOrNothing characterId={characterId} />}
      setLine={setLine}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      onSaved={() => leaveFor(links({ name: 'creation.my-chatbots' }) ?? links({ name: 'home' }))}
      chatHref={(characterId) => links({ name: 'chat.character', characterId })}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
