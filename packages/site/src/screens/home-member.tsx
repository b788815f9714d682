import { can } from '@troupe/protocol';
import { useSession } from '@troupe/core/app';
import { KeptFilters } from '@troupe/core/platform/catalogue';
import { OwnChatbots } from '@troupe/core/platform/catalogue';
import { SourceMenu } from '@troupe/core/platform/catalogue';

export { KeptFilters, OwnChatbots };

export interface SourceProps {
  isOwn: boolean;
  onSearchChange: (next: Record<string, string>, how: 'push' | 'replace') => void;
}

/** The menu of sources, for creators. */
export const Source = ({ isOwn, onSearchChange }: SourceProps) => {
  const mayMake = useSession(({ session }) => session === null || can(session.user, 'view_my_chat_bots'));
  if (!mayMake && !isOwn) return null;
  return (
    <SourceMenu
      value={isOwn ? 'own' : 'explore'}
      onChange={(source) => onSearchChange(source === 'own' ? { source } : {}, 'push')}
    />
  );
};
