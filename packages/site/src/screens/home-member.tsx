import { can } from '@troupe/protocol';
import { useApp, useSession } from '@troupe/core/app';
import { useMature } from '@troupe/core/platform/account';
import { KeptFilters, MatureChatbots, OwnChatbots, SourceMenu, type SourceName } from '@troupe/core/platform/catalogue';
import { hasMatureList } from '../links/age-links.ts';

export { KeptFilters, MatureChatbots, OwnChatbots };

export interface SourceProps {
  source: SourceName;
  onSearchChange: (next: Record<string, string>, how: 'push' | 'replace') => void;
}

/** The menu of sources: a creator's own chatbots, and those for adults alone where they are shown. */
export const Source = (props: SourceProps) =>
  hasMatureList(useApp().brand) ? <WithMature {...props} /> : <Sources {...props} />;

const WithMature = (props: SourceProps) => <Sources {...props} hasMature={useMature().isOn} />;

const Sources = ({ source, hasMature = false, onSearchChange }: SourceProps & { hasMature?: boolean }) => {
  const mayMake = useSession(({ session }) => session === null || can(session.user, 'view_my_chat_bots'));
  const sources: SourceName[] = ['explore'];
  if (mayMake || source === 'own') sources.push('own');
  if (hasMature || source === 'mature') sources.push('mature');
  if (sources.length === 1) return null;
  return (
    <SourceMenu
      sources={sources}
      value={source}
      onChange={(next) => onSearchChange(next === 'explore' ? {} : { source: next }, 'push')}
    />
  );
};
