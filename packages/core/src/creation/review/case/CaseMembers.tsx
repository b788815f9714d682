import type { GroupMemberForm, ReviewCaseDetail, ReviewedMember, WorkForm } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { useCharacter } from '../../../platform/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Badge, Icon } from '../../../ui/index.ts';
import { Marked, type MarkedProps } from '../Marked.tsx';
import * as css from '../review.css.ts';
import { ReviewPicture } from '../ReviewPicture.tsx';
import { useText } from '../texts.ts';
import { WordDiff } from '../WordDiff.tsx';
import { useNameOf } from './CaseMarks.tsx';

/** The name of a chatbot that is, or was, a member: one who is no longer submitted is asked for by id. */
const useMemberName = ({ members = [] }: Pick<ReviewCaseDetail, 'members'>, id: string): string => {
  const text = useText();
  const known = members.find((member) => member.id === id);
  const { character } = useCharacter(id, known === undefined);
  return known?.name ?? character?.name ?? text('review.member.gone');
};

interface NamedProps {
  found: ReviewCaseDetail;
  id: string;
  kind: MarkedProps['kind'] | undefined;
}

const Named = ({ found, id, kind }: NamedProps) => {
  const name = useMemberName(found, id);
  return <bdi>{kind ? <Marked kind={kind}>{name}</Marked> : name}</bdi>;
};

export interface GreeterNameProps {
  found: ReviewCaseDetail;
  /** The text whose greeting it is. */
  form: WorkForm;
  kind?: MarkedProps['kind'];
}

/** Who speaks the greeting of a group. */
export const GreeterName = ({ found, form: { greeting_character_id: id = null }, kind }: GreeterNameProps) => {
  const text = useText();
  if (id !== null) return <Named found={found} id={id} kind={kind} />;
  const nobody = text('review.greets.nobody');
  return kind ? <Marked kind={kind}>{nobody}</Marked> : nobody;
};

/** How a member is there when a chat begins, and how readily they speak; where that changed, before and after. */
const Settings = ({ member, before }: { member: ReviewedMember; before: GroupMemberForm | undefined }) => {
  const { t } = useApp();
  const text = useText();
  const said = ({ presence, talkativeness }: Pick<GroupMemberForm, 'presence' | 'talkativeness'>) =>
    `${text(`review.presence.${presence}`)} · ${text('review.member.talk', { number: t.number(talkativeness) })}`;
  const now = said(member);
  const then = before ? said(before) : now;
  return (
    <p className={css.value}>
      {then === now ? (
        now
      ) : (
        <>
          <Marked kind="removed">{then}</Marked> <Marked kind="added">{now}</Marked>
        </>
      )}
    </p>
  );
};

interface NoteProps {
  member: ReviewedMember;
  name: string;
  before: GroupMemberForm | undefined;
  lang: string;
}

const Note = ({ member, name, before, lang }: NoteProps) => {
  const text = useText();
  const then = before?.note ?? member.note;
  if (member.note === '' && then === '') return null;
  return (
    <>
      <p className={css.fieldName} dir="auto">
        {text('review.member.note', { name })}
      </p>
      {then === member.note ? (
        <p className={css.prose} dir="auto" lang={lang}>
          {member.note}
        </p>
      ) : (
        <WordDiff before={then} after={member.note} lang={lang} />
      )}
    </>
  );
};

interface MemberProps {
  found: ReviewCaseDetail;
  member: ReviewedMember;
  /** As readers meet them now; nothing where they do not, or where nothing is compared. */
  before: GroupMemberForm | undefined;
}

const Member = ({ found, member, before }: MemberProps) => {
  const { links } = useApp();
  const text = useText();
  const nameOf = useNameOf();
  const name = member.name ?? text('review.member.gone');
  const href = member.name === null ? null : links({ name: 'creation.chatbot', characterId: member.id });
  return (
    <li className={css.member} data-troupe-part="review-member" data-troupe-state={member.standing}>
      {/* Whether the picture of a member is for adults is not known here. */}
      <ReviewPicture src={member.avatar_url} name={name} mayBeAdult size="row" />
      <div className={css.memberWords}>
        <p className={css.byline}>
          <strong>
            {href === null ? (
              <bdi>{name}</bdi>
            ) : (
              <a href={href} className={css.inlineLink}>
                <bdi>{name}</bdi>
              </a>
            )}
          </strong>
          {member.creator && <bdi>{nameOf(member.creator)}</bdi>}
          {found.submitted.greeting_character_id === member.id && <Badge>{text('review.member.greets')}</Badge>}
          {found.approved && member.is_new && <Badge tone="warning">{text('review.lorebook.new')}</Badge>}
        </p>
        <Settings member={member} before={before} />
        {member.standing !== 'ready' && (
          <p className={css.bad}>
            <Icon glyph={alertIcon} size="sm" />
            <span>{text(`review.standing.${member.standing}`)}</span>
          </p>
        )}
        <Note member={member} name={name} before={before} lang={found.submitted.language} />
      </div>
    </li>
  );
};

const idsIn = (members: readonly { id: string }[], others: readonly { id: string }[]): string =>
  members.flatMap(({ id }) => (others.some((other) => other.id === id) ? [id] : [])).join(' ');

export interface CaseMembersProps {
  found: ReviewCaseDetail;
  /** What is served, where the members are compared with it. */
  approved: WorkForm | null;
}

/** Who speaks in a group, as readers would meet them: who they are, how they are there, what only they are told. */
export const CaseMembers = ({ found, approved }: CaseMembersProps) => {
  const text = useText();
  const { members = [] } = found;
  const before = approved?.members ?? [];
  const left = before.filter(({ id }) => !members.some((member) => member.id === id));
  const isMoved = idsIn(members, before) !== idsIn(before, members);
  return (
    <>
      {isMoved && <p className={css.tiny}>{text('review.members.moved')}</p>}
      <ol className={css.list}>
        {members.map((member) => (
          <Member key={member.id} found={found} member={member} before={before.find(({ id }) => id === member.id)} />
        ))}
        {left.map(({ id }) => (
          <li key={id} className={css.value}>
            <Named found={found} id={id} kind="removed" />
          </li>
        ))}
      </ol>
    </>
  );
};
