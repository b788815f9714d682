import { useApp } from '@troupe/core/app';
import { ChatbotEditScreen } from '@troupe/core/creation/editor/ChatbotEditScreen.tsx';
import { legalUrl } from '@troupe/protocol';
import { OtherKind } from '../../guards/OtherKind.tsx';
import { setLine } from './set-line.tsx';
import { useUnsaved } from '../../router/useUnsaved.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ params }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  const characterId = params['characterId'] ?? '';
  return (
    <ChatbotEditScreen
      characterId={characterId}
      // The menu of a chat leads here, whatever is chatted with.
      missing={<OtherKind characterId={characterId} shows="character" />}
      setLine={setLine}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      onSaved={() => leaveFor(links({ name: 'creation.my-chatbots' }) ?? links({ name: 'home' }))}
      chatHref={(characterId) => links({ name: 'chat.character', characterId })}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
