import type { Character } from '@troupe/protocol';
import { useApp, useT } from '../../../app/index.ts';
import { useCharacter } from '../../../platform/index.ts';
import { Avatar } from '../../../ui/index.ts';
import * as css from './profile.css.ts';

type Member = Character['sub_characters'][number];

/** A member, with the way to a profile that this viewer may open. An `<li>`. */
const MemberCard = ({ member }: { member: Member }) => {
  const { links } = useApp();
  const { character } = useCharacter(member.id);
  const href = character ? links({ name: 'creation.chatbot', characterId: member.id }) : null;
  const face = (
    <>
      <Avatar src={member.avatar_url} name={member.name} size={40} />
      <span className={css.words}>
        <bdi className={css.name}>{member.name}</bdi>
        {character && (
          <span className={css.title} dir="auto">
            {character.title}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {href === null ? (
        <span className={css.member}>{face}</span>
      ) : (
        <a href={href} className={css.member}>
          {face}
        </a>
      )}
    </li>
  );
};

/** Who speaks in a group, on its profile. */
export const GroupMembers = ({ members }: { members: readonly Member[] }) => {
  const t = useT();
  if (members.length === 0) return null;
  return (
    <section aria-label={t('profile.members')} data-troupe-part="group-profile-members">
      <h2 className={css.heading}>{t('profile.members')}</h2>
      <ul className={css.members}>
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </ul>
    </section>
  );
};
