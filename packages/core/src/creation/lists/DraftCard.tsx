import { plainText } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { cardStyles, CharacterCover, momentOf } from '../../platform/index.ts';
import { Badge, Button, ButtonLink, classNames } from '../../ui/index.ts';
import { draftTitle } from '../drafts/draft-record.ts';
import type { DraftRow } from '../drafts/list-drafts.ts';
import * as css from './lists.css.ts';
import { draftTexts, texts } from './texts.ts';

export interface DraftCardProps {
  draft: DraftRow;
  /** The form that it is. */
  href: string;
  onRemove: () => void;
}

/** A draft: what it is called, when it was written, whether somebody waits for it (R-DRAFT-06). An `<li>`. */
export const DraftCard = ({ draft, href, onRemove }: DraftCardProps) => {
  const { t } = useApp();
  const text = useOwnTexts(draftTexts);
  const ownText = useOwnTexts(texts);
  const { writtenAt, status, isHere } = draft;
  const name = plainText(draft.name).trim() || text('drafts.unnamed');
  const called = draftTitle(draft, writtenAt, t.locale);
  const spoken = called === name ? name : `${name}, ${called}`;
  return (
    <li className={cardStyles.card} data-troupe-part="draft-card" data-troupe-draft={draft.id}>
      <CharacterCover src={draft.avatar_url} name={name} className={cardStyles.cover} />
      {status === 'fix_required' && (
        <Badge tone="danger" className={classNames(cardStyles.flag, css.flag)}>
          {ownText('my.standing.fix')}
        </Badge>
      )}
      <h3 className={cardStyles.name} dir="auto">
        <a href={href} className={cardStyles.link} aria-label={text('drafts.continue-named', { name: spoken })}>
          {name}
        </a>
      </h3>
      <p className={cardStyles.title} dir="auto">
        {called}
      </p>
      <p className={css.draftTime}>{text('drafts.edited', { date: momentOf(t, new Date(writtenAt).toISOString()) })}</p>
      {isHere && <p className={css.draftTime}>{text('drafts.here')}</p>}
      <div className={css.actions}>
        <ButtonLink variant="quiet" size="sm" href={href} aria-label={text('drafts.continue-named', { name: spoken })}>
          {text('drafts.continue')}
        </ButtonLink>
        <Button variant="quiet" size="sm" aria-label={text('drafts.remove-named', { name: spoken })} onClick={onRemove}>
          {text('drafts.remove')}
        </Button>
      </div>
    </li>
  );
};
