import type { ReviewCaseDetail, WorkField, WorkForm } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Tag, VisuallyHidden } from '../../../ui/index.ts';
import { texts as listTexts } from '../../lists/texts.ts';
import { isTextField, textOf } from './case-fields.ts';
import { CaseMembers, GreeterName } from './CaseMembers.tsx';
import { Marked } from '../Marked.tsx';
import * as css from '../review.css.ts';
import { mayBeAdult, ReviewPicture } from '../ReviewPicture.tsx';
import { useText } from '../texts.ts';
import { WordDiff } from '../WordDiff.tsx';

/** Fields that the profile names too. */
const profileNames = {
  greeting: 'profile.greeting',
  persona: 'profile.persona',
  scenario: 'profile.scenario',
  dialogue: 'profile.dialogue',
  language: 'profile.language',
  tags: 'profile.tags',
  members: 'profile.members',
} as const;
const isOfProfile = (field: WorkField): field is keyof typeof profileNames => Object.hasOwn(profileNames, field);

/** What a field is called. */
export const useFieldName = () => {
  const { t } = useApp();
  const text = useText();
  return (field: WorkField): string => (isOfProfile(field) ? t(profileNames[field]) : text(`review.field.${field}`));
};

const reaches = {
  public: 'my.standing.public',
  hidden: 'my.standing.unlisted',
  private: 'my.standing.private',
  permanently_private: 'my.standing.private',
} as const;

/** Fields with one value of a few. */
type ChoiceField = 'language' | 'visibility' | 'definition_visible';

const useChoice = () => {
  const { t } = useApp();
  const text = useText();
  const listText = useOwnTexts(listTexts);
  return (form: WorkForm, field: ChoiceField): string => {
    if (field === 'language') return t.languageName(form.language);
    if (field === 'visibility') return listText(reaches[form.visibility]);
    return text(form.definition_visible ? 'review.definition.shown' : 'review.definition.hidden');
  };
};

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <ul className={css.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <Tag size="sm">
          <bdi>{tag}</bdi>
        </Tag>
      </li>
    ))}
  </ul>
);

export interface FieldWholeProps {
  found: ReviewCaseDetail;
  field: WorkField;
}

/** A field as it was sent, all of it. */
export const FieldWhole = ({ found, field }: FieldWholeProps) => {
  const choice = useChoice();
  const { submitted, character } = found;
  if (isTextField(field))
    return (
      <p className={css.prose} dir="auto" lang={submitted.language}>
        {textOf(submitted, field)}
      </p>
    );
  if (field === 'tags') return <TagList tags={submitted.tags} />;
  if (field === 'avatar_url')
    return (
      <>
        {/* The picture itself says nothing: whose it is stands for it. */}
        <VisuallyHidden>
          <bdi>{character.name}</bdi>
        </VisuallyHidden>
        <ReviewPicture src={submitted.avatar_url} name={character.name} mayBeAdult={mayBeAdult(found)} size="whole" />
      </>
    );
  if (field === 'members') return <CaseMembers found={found} approved={null} />;
  if (field === 'greeting_character_id')
    return (
      <p className={css.value}>
        <GreeterName found={found} form={submitted} />
      </p>
    );
  return <p className={css.value}>{choice(submitted, field)}</p>;
};

const TagChanges = ({ before, after }: { before: readonly string[]; after: readonly string[] }) => (
  <ul className={css.tags}>
    {[...after, ...before.filter((tag) => !after.includes(tag))].map((tag) => (
      <li key={tag}>
        <Tag size="sm">
          <bdi>
            {before.includes(tag) && after.includes(tag) ? (
              tag
            ) : (
              <Marked kind={after.includes(tag) ? 'added' : 'removed'}>{tag}</Marked>
            )}
          </bdi>
        </Tag>
      </li>
    ))}
  </ul>
);

const Pictures = ({ found, approved }: { found: ReviewCaseDetail; approved: WorkForm }) => {
  const text = useText();
  const both = [
    ['before', approved.avatar_url],
    ['after', found.submitted.avatar_url],
  ] as const;
  return (
    <div className={css.pictures}>
      {both.map(([which, src]) => (
        <figure key={which} className={css.figure}>
          <figcaption className={css.tiny}>{text(`review.${which}`)}</figcaption>
          {src === null ? (
            <p className={css.value}>{text('review.none')}</p>
          ) : (
            <ReviewPicture src={src} name={found.character.name} mayBeAdult={mayBeAdult(found)} size="whole" />
          )}
        </figure>
      ))}
    </div>
  );
};

export interface FieldChangeProps extends FieldWholeProps {
  /** What is served. */
  approved: WorkForm;
}

/** A field as it is served and as it was sent, in one. */
export const FieldChange = ({ found, approved, field }: FieldChangeProps) => {
  const choice = useChoice();
  const { submitted } = found;
  if (isTextField(field))
    return <WordDiff before={textOf(approved, field)} after={textOf(submitted, field)} lang={submitted.language} />;
  if (field === 'tags') return <TagChanges before={approved.tags} after={submitted.tags} />;
  if (field === 'avatar_url') return <Pictures found={found} approved={approved} />;
  if (field === 'members') return <CaseMembers found={found} approved={approved} />;
  if (field === 'greeting_character_id')
    return (
      <p className={css.value}>
        <GreeterName found={found} form={approved} kind="removed" /> <GreeterName found={found} form={submitted} kind="added" />
      </p>
    );
  return (
    <p className={css.value}>
      <Marked kind="removed">{choice(approved, field)}</Marked> <Marked kind="added">{choice(submitted, field)}</Marked>
    </p>
  );
};
