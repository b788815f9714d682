import { useApp } from '@troupe/core/app';
import { ChatbotCreateScreen } from '@troupe/core/creation/editor/ChatbotCreateScreen.tsx';
import { isFlagOn, legalUrl } from '@troupe/protocol';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { setLine } from './set-line.tsx';
import { useUnsaved } from '../../router/useUnsaved.ts';

export const Screen = ({ params }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const router = useRouter();
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  return (
    <ChatbotCreateScreen
      version={isFlagOn(brand, 'create_v2') ? 'beside' : 'below'}
      setLine={setLine}
      guidelinesHref={legalUrl(brand, 'guidelines')}
      draftId={params['draftId'] ?? null}
      onDraft={(draftId) => {
        const href = links({ name: 'creation.chatbot.create', draftId });
        // Who has left meanwhile stays where they are.
        if (href !== null && router.place.getState().pathname === links({ name: 'creation.chatbot.create' }))
          router.navigate(href, 'replace');
      }}
      onCreated={(characterId) => leaveFor(links({ name: 'chat.character', characterId }))}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
