import { useApp } from '@troupe/core/app';
import { ChatbotCreateScreen } from '@troupe/core/creation/editor/ChatbotCreateScreen.tsx';
import { isFlagOn, legalUrl } from '@troupe/protocol';
import { useUnsaved } from '../../router/useUnsaved.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  return (
    <ChatbotCreateScreen
      version={isFlagOn(brand, 'create_v2') ? 'beside' : 'below'}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      onCreated={(characterId) => leaveFor(links({ name: 'chat.character', characterId }))}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
