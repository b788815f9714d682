import { can, type RemovedDraft } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useIsLikely, useOwnTexts, useSession } from '../../app/index.ts';
import { CharacterGridSkeleton, dayOf, ErrorSection, RemovedRow } from '../../platform/index.ts';
import { alertIcon, backIcon, plusIcon, trashIcon } from '../../ui/icons.ts';
import { Button, ButtonLink, Drawer, EmptyState, Icon, Notice } from '../../ui/index.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { draftTitle } from '../drafts/draft-record.ts';
import type { DraftList, DraftRow } from '../drafts/list-drafts.ts';
import { DraftCard } from './DraftCard.tsx';
import * as css from './lists.css.ts';
import type { GroupLinks } from '../groups/links.ts';
import { draftTexts, groupTexts, texts } from './texts.ts';
import { useDrafts, type Drafts } from './useDrafts.ts';

interface BinProps {
  removed: readonly RemovedDraft[];
  restore: Drafts['restore'];
  onClose: () => void;
}

/** What the member removed, each with the day on which it is erased. */
const DraftBin = ({ removed, restore, onClose }: BinProps) => {
  const { t } = useApp();
  const text = useOwnTexts(draftTexts);
  const ownText = useOwnTexts(texts);
  const [busyId, setBusyId] = useState<string | null>(null);
  const bring = async (id: string) => {
    if (busyId !== null) return;
    setBusyId(id);
    await restore(id);
    setBusyId(null);
  };
  return (
    <Drawer isOpen onClose={onClose} title={ownText('my.bin')} closeLabel={t('common.close')}>
      <div className={css.bin}>
        <p className={css.text}>{text('drafts.bin.text')}</p>
        {removed.length === 0 && <EmptyState title={text('drafts.bin.empty')} />}
        <ul className={css.binList}>
          {removed.map((one) => {
            const name = draftTitle({ title: one.name, name: one.title }, Date.parse(one.updatedAt), t.locale);
            return (
              <RemovedRow
                key={one.id}
                title={name}
                note={one.title}
                when={<time dateTime={one.erasedAt}>{ownText('my.bin.until', { date: dayOf(t, one.erasedAt) })}</time>}
                restore={{ label: ownText('my.bin.restore'), name: ownText('my.bin.restore-named', { name }) }}
                isBusy={busyId === one.id}
                onRestore={() => void bring(one.id)}
              />
            );
          })}
        </ul>
      </div>
    </Drawer>
  );
};

interface CardsProps extends Pick<Drafts, 'remove' | 'retry'>, Pick<DraftsScreenProps, 'groups'> {
  list: DraftList;
  createHref: string | null;
}

const Cards = ({ list, groups, createHref, remove, retry }: CardsProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(draftTexts);
  const ownText = useOwnTexts(texts);
  const hrefOf = ({ id, characterId }: DraftRow) => {
    if (groups) return characterId === null ? groups.create(id) : groups.edit(characterId);
    return characterId === null
      ? links({ name: 'creation.chatbot.create', draftId: id })
      : links({ name: 'creation.chatbot.edit', characterId });
  };
  const { rows, error } = list;
  if (rows.length === 0)
    return error ? (
      <ErrorSection onRetry={retry} />
    ) : (
      <EmptyState
        title={text('drafts.none')}
        text={text('drafts.none.text')}
        action={createHref !== null && <ButtonLink href={createHref}>{ownText('my.create')}</ButtonLink>}
      />
    );
  return (
    <>
      {error !== null && (
        <Notice
          tone="warning"
          glyph={alertIcon}
          role="status"
          action={
            <Button variant="inherit" size="sm" onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {t.error(error)}
        </Notice>
      )}
      <p role="status" className={css.found}>
        {text('drafts.count', { count: rows.length })}
      </p>
      {/* Cards are headings of the third level. */}
      <h2 className={visuallyHidden}>{text('drafts.title')}</h2>
      <ul className={css.drafts}>
        {rows.map((row) => (
          <DraftCard key={row.id} draft={row} href={hrefOf(row) ?? '#'} onRemove={() => void remove(row.id)} />
        ))}
      </ul>
    </>
  );
};

export interface DraftsScreenProps {
  /** The pages of groups, where the drafts are those of groups. */
  groups?: GroupLinks;
}

/** What a member wrote and has not saved (R-DRAFT-06). */
export const DraftsScreen = ({ groups }: DraftsScreenProps) => {
  const { links } = useApp();
  const text = useOwnTexts(draftTexts);
  const ownText = useOwnTexts(texts);
  const groupText = useOwnTexts(groupTexts);
  const isMember = useIsLikely('member');
  const mayMake = useSession(({ session }) => (session === null ? isMember : can(session.user, 'create_character')));
  const [isBinOpen, setBinOpen] = useState(false);
  const { list, retry, remove, restore } = useDrafts(groups ? 'group' : 'chatbot');
  const createHref = mayMake ? (groups?.create() ?? links({ name: 'creation.chatbot.create' })) : null;
  const backHref = groups?.list ?? links({ name: 'creation.my-chatbots' });
  return (
    <div className={css.page} data-troupe-part="drafts-page">
      <div className={css.head}>
        <div>
          <h1 className={css.title}>{groups ? groupText('groups.drafts.title') : text('drafts.title')}</h1>
          <p className={css.text}>{text('drafts.text')}</p>
        </div>
        <div className={css.ways}>
          {backHref !== null && (
            <ButtonLink variant="quiet" href={backHref}>
              <Icon glyph={backIcon} size="sm" />
              {groups ? groupText('groups.title') : ownText('my.title')}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={() => setBinOpen(true)}>
            <Icon glyph={trashIcon} size="sm" />
            {ownText('my.bin')}
          </Button>
          {createHref !== null && (
            <ButtonLink variant="primary" href={createHref}>
              <Icon glyph={plusIcon} size="sm" />
              {ownText('my.create')}
            </ButtonLink>
          )}
        </div>
      </div>
      {list ? (
        <Cards list={list} groups={groups} createHref={createHref} remove={remove} retry={retry} />
      ) : (
        <CharacterGridSkeleton />
      )}
      {isBinOpen && <DraftBin removed={list?.removed ?? []} restore={restore} onClose={() => setBinOpen(false)} />}
    </div>
  );
};
