import { GroupsScreen } from '@troupe/core/creation/groups/list/GroupsScreen.tsx';
import { groupLinks } from '../../links/group-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';
import { OwnTabsOf } from './OwnTabsOf.tsx';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <GroupsScreen links={groupLinks} search={search} onSearchChange={onSearchChange} tabs={<OwnTabsOf shown="groupchats" />} />
);
