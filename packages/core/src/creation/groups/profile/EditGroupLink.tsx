import { can, type Character } from '@troupe/protocol';
import { useOwnTexts, useSession } from '../../../app/index.ts';
import { editIcon } from '../../../ui/icons.ts';
import { ButtonLink, Icon } from '../../../ui/index.ts';
import { groupTexts } from '../../lists/texts.ts';
import type { GroupLinks } from '../links.ts';

export interface EditGroupLinkProps {
  group: Pick<Character, 'id' | 'creator_user_id'>;
  links: Pick<GroupLinks, 'edit'>;
}

/** The way for its creator to the form of a group, from its profile. */
export const EditGroupLink = ({ group, links }: EditGroupLinkProps) => {
  const text = useOwnTexts(groupTexts);
  const mayEdit = useSession(
    ({ session }) => session?.user.id === group.creator_user_id && can(session.user, 'create_character'),
  );
  if (!mayEdit) return null;
  return (
    <div>
      <ButtonLink variant="outline" href={links.edit(group.id)}>
        <Icon glyph={editIcon} size="sm" />
        {text('groups.edit')}
      </ButtonLink>
    </div>
  );
};
