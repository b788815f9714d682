import { AppError, getLorebook, type ShownLorebook } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession, useT } from '../../../app/index.ts';
import { CharacterCover, Door, ErrorSection, HomeLink, ShareDialog, WaitingRows } from '../../../platform/index.ts';
import { downloadIcon, editIcon, shareIcon } from '../../../ui/icons.ts';
import { Badge, Button, ButtonLink, Icon, Notice } from '../../../ui/index.ts';
import { AttachButton } from '../attach/AttachButton.tsx';
import type { LorebookLinks } from '../links.ts';
import { useText } from '../texts.ts';
import * as css from './list.css.ts';
import { useExport } from './useExport.ts';

/** The way to show it to others, once there is something that they may read. */
const Share = ({ lorebook: { name }, url }: { lorebook: ShownLorebook; url: string }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon glyph={shareIcon} size="sm" />
        {text('share')}
      </Button>
      {isOpen && (
        <ShareDialog
          name={name}
          url={url}
          texts={{
            title: text('share.title', { name }),
            text: text('lore.page.share'),
            link: text('share.link'),
            more: text('share.more'),
            copy: text('share.copy'),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

interface PartProps {
  lorebook: ShownLorebook;
  links: LorebookLinks;
}

const Ways = ({ lorebook, links }: PartProps) => {
  const { origin } = useApp();
  const text = useText();
  const save = useExport();
  const { id, is_own: isOwn, is_approved: isApproved, visibility } = lorebook;
  return (
    <div className={css.ways}>
      {isOwn && (
        <>
          <ButtonLink variant="primary" href={links.edit(id)}>
            <Icon glyph={editIcon} size="sm" />
            {text('my.edit')}
          </ButtonLink>
          <AttachButton lorebook={lorebook} />
          <Button variant="outline" onClick={() => void save(lorebook)}>
            <Icon glyph={downloadIcon} size="sm" />
            {text('my.export')}
          </Button>
        </>
      )}
      {(!isOwn || (isApproved && visibility === 'hidden')) && <Share lorebook={lorebook} url={origin + links.page(id)} />}
    </div>
  );
};

const Entries = ({ lorebook: { entries, num_entries: total } }: Pick<PartProps, 'lorebook'>) => {
  const { t } = useApp();
  const text = useText();
  return (
    <>
      <h2 className={css.sectionTitle}>{text('lore.entry.list')}</h2>
      {entries.length < total && (
        <p className={css.text}>{text('lore.page.more', { number: t.number(entries.length), total: t.number(total) })}</p>
      )}
      <ul className={css.entries}>
        {entries.map(({ id, name, keywords, content, constant }) => (
          <li key={id} className={css.entry} data-troupe-part="lorebook-entry">
            <h3 className={css.entryName} dir="auto">
              {name}
            </h3>
            <ul className={css.tags} aria-label={text('lore.entry.keywords')}>
              {constant && (
                <li>
                  <Badge tone="accent">{text('lore.entry.always')}</Badge>
                </li>
              )}
              {keywords.map((keyword) => (
                <li key={keyword}>
                  <Badge>
                    <bdi>{keyword}</bdi>
                  </Badge>
                </li>
              ))}
            </ul>
            <p className={css.entryText} dir="auto">
              {content}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
};

const Shown = ({ lorebook, links }: PartProps) => {
  const text = useText();
  const { name, description, tags, visibility, is_own: isOwn, is_approved: isApproved } = lorebook;
  return (
    <div className={css.shown} data-troupe-part="lorebook-page">
      <div className={css.shownHead}>
        <CharacterCover src={lorebook.avatar_url} name={name} isEager className={css.shownCover} />
        <div className={css.shownWords}>
          <h1 className={css.shownTitle} dir="auto">
            {name}
          </h1>
          <p className={css.text} dir="auto">
            {description}
          </p>
          <p className={css.meta}>
            {text('lore.page.by', { name: lorebook.creator_username })} · {text('lore.entries', { count: lorebook.num_entries })}
          </p>
          <ul className={css.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>
                  <bdi>{tag}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
          <Ways lorebook={lorebook} links={links} />
        </div>
      </div>
      {isOwn && (visibility === 'private' || !isApproved) && (
        <Notice>{text(visibility === 'private' ? 'lore.page.private' : 'lore.page.unapproved')}</Notice>
      )}
      <Entries lorebook={lorebook} />
    </div>
  );
};

/** It is not there, or only its creator reads it: others learn no more. */
export const LorebookGone = ({ listHref }: { listHref: string }) => {
  const t = useT();
  const text = useText();
  const isMember = useSession(({ status }) => status === 'authenticated');
  return (
    <Door
      data-troupe-part="lorebook-gone"
      title={t('not-found.title')}
      text={text('lore.page.gone')}
      actions={
        <>
          {isMember && <ButtonLink href={listHref}>{text('lore.title')}</ButtonLink>}
          <HomeLink />
        </>
      }
    />
  );
};

export interface LorebookScreenProps {
  lorebookId: string;
  links: LorebookLinks;
}

/** One lorebook, as who opens it may read it (R-LORE-04). */
export const LorebookScreen = ({ lorebookId, links }: LorebookScreenProps) => {
  const { client } = useApp();
  const viewer = useSession(({ session, status }) => (status === 'loading' ? undefined : (session?.user.id ?? null)));
  const { data, error, refetch } = useQuery({
    queryKey: [getLorebook.id, lorebookId, viewer],
    enabled: viewer !== undefined,
    queryFn: ({ signal }) => client.call(getLorebook, { params: { lorebookId } }, { signal }),
    retry: false,
  });
  if (error instanceof AppError && error.code === 'not_found') return <LorebookGone listHref={links.list} />;
  if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return <Shown lorebook={data} links={links} />;
};
