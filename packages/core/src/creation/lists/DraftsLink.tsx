import { useApp, useOwnTexts } from '../../app/index.ts';
import { editIcon, rightIcon } from '../../ui/icons.ts';
import { Icon } from '../../ui/index.ts';
import * as css from './lists.css.ts';
import type { GroupLinks } from '../groups/links.ts';
import { draftTexts } from './texts.ts';
import { useDrafts } from './useDrafts.ts';

/** The way to what was written and is not saved, with how much of it there is (R-MY-02). */
export const DraftsLink = ({ groups }: { groups?: Pick<GroupLinks, 'drafts'> }) => {
  const { links } = useApp();
  const text = useOwnTexts(draftTexts);
  const { list } = useDrafts(groups ? 'group' : 'chatbot');
  const href = groups ? groups.drafts : links({ name: 'creation.drafts' });
  if (href === null) return null;
  return (
    <a href={href} className={css.draftsLink} data-troupe-part="drafts-card">
      <Icon glyph={editIcon} />
      <span className={css.draftsLinkName}>{text('drafts.title')}</span>
      <span className={css.draftsLinkCount}>{list && text('drafts.count', { count: list.rows.length })}</span>
      <Icon glyph={rightIcon} size="sm" />
    </a>
  );
};
