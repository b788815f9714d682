import { useApp, useOwnTexts } from '../../app/index.ts';
import { editIcon, rightIcon } from '../../ui/icons.ts';
import { Icon } from '../../ui/index.ts';
import * as css from './lists.css.ts';
import { draftTexts } from './texts.ts';
import { useDrafts } from './useDrafts.ts';

/** The way to what was written and is not saved, with how much of it there is (R-MY-02). */
export const DraftsLink = () => {
  const { links } = useApp();
  const text = useOwnTexts(draftTexts);
  const { list } = useDrafts();
  const href = links({ name: 'creation.drafts' });
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
