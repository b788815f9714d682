import { groupLimits, plainText, type GroupMember } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { ConfirmDialog, SearchBox, useUserSettings } from '../../../platform/index.ts';
import { alertIcon, xIcon } from '../../../ui/icons.ts';
import { Avatar, Button, ButtonLink, Icon, Notice, Select, VisuallyHidden } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import type { DraftRecord } from '../../drafts/draft-record.ts';
import { useText } from '../../editor/texts.ts';
import * as lists from '../../lists/lists.css.ts';
import { LeaveDialog, type Leaving } from '../../parts/LeaveDialog.tsx';
import { Candidates, orders, sources, type Order, type Source } from './Candidates.tsx';
import { keepPicked } from './load-members.ts';
import * as css from './members.css.ts';
import { usePicked, type Picked } from './usePicked.ts';

const { membersMin, membersMax } = groupLimits;

/**
 * Who is chosen, in a strip that stays in view. Who takes a member out goes on at the next one.
 *
 * @param onEmpty the last one was taken out, and its button with it
 */
const Strip = ({ picked, onEmpty }: { picked: Picked; onEmpty: () => void }) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  if (picked.ids.length === 0) return null;
  const drop = (id: string, at: number) => {
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[at + 1] ?? buttons?.[at - 1];
    if (next) next.focus();
    else onEmpty();
    picked.remove(id);
  };
  return (
    <ul ref={list} className={css.strip} aria-label={text('groups.pick.chosen')}>
      {picked.ids.map((id, at) => {
        const { name, avatar_url } = picked.faceOf(id);
        return (
          <li key={id} className={css.chosen}>
            <Avatar src={avatar_url} name={name} size={24} />
            <bdi className={css.chosenName}>{name}</bdi>
            <button
              type="button"
              className={css.drop}
              aria-label={text('groups.member.remove', { name })}
              onClick={() => drop(id, at)}
            >
              <Icon glyph={xIcon} size="sm" />
            </button>
          </li>
        );
      })}
    </ul>
  );
};

interface HeadProps {
  picked: Picked;
  /** Of the group; '' while it has none. */
  name: string;
  cancelHref: string;
  onSave: () => void;
}

const Head = ({ picked, name, cancelHref, onSave }: HeadProps) => {
  const { t } = useApp();
  const text = useText();
  const number = t.number(picked.ids.length);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className={css.bar}>
      <div className={lists.head}>
        <div>
          <h1 ref={title} tabIndex={-1} className={lists.title}>
            {text('groups.members.add-named')}
          </h1>
          <p className={lists.text}>
            <span dir="auto">{name === '' ? text('groups.pick.for-new') : text('groups.pick.for', { name })}</span>{' '}
            <strong className={css.count}>{text('groups.members.count', { number, max: t.number(membersMax) })}</strong>
          </p>
        </div>
        <div className={lists.ways}>
          <ButtonLink variant="quiet" href={cancelHref}>
            {text('persona.cancel')}
          </ButtonLink>
          <Button variant="primary" onClick={onSave}>
            {text('editor.save')}
          </Button>
        </div>
      </div>
      <Strip picked={picked} onEmpty={() => title.current?.focus()} />
      {picked.isTold && (
        <Notice tone="warning" glyph={alertIcon} role="alert">
          {text('groups.pick.full', { max: t.number(membersMax) })}
        </Notice>
      )}
    </div>
  );
};

/** What a place is called where chatbots are. */
const useSourceName = () => {
  const { t } = useApp();
  const text = useText();
  const names = { explore: t('explore.title'), own: text('my.title'), favorites: text('groups.pick.favorites') };
  return (source: Source) => names[source];
};

/** Which chatbots are shown. */
interface Shown {
  query: string;
  source: Source;
  order: Order;
}

const Toolbar = ({ query, source, order, onChange }: Shown & { onChange: (change: Partial<Shown>) => void }) => {
  const { t } = useApp();
  const text = useText();
  const nameOf = useSourceName();
  return (
    <div className={lists.toolbar}>
      <div className={lists.search}>
        <SearchBox
          size="md"
          labels={{
            label: t('explore.search.label'),
            placeholder: t('explore.search.label'),
            clear: t('explore.search.clear'),
          }}
          query={query}
          onQueryChange={(next) => onChange({ query: next })}
        />
      </div>
      <Select
        aria-label={text('groups.pick.from')}
        options={sources.map((value) => ({ value, label: nameOf(value) }))}
        value={source}
        onValueChange={(next) => onChange({ source: next })}
      />
      {source === 'explore' && (
        <Select
          aria-label={t('explore.sort.label')}
          options={orders.map((value) => ({ value, label: t(`explore.sort.${value}`) }))}
          value={order}
          onValueChange={(next) => onChange({ order: next })}
        />
      )}
    </div>
  );
};

export interface MembersPickerProps {
  /** They are chosen: the surface goes back to the form. */
  onDone: (href: string) => void;
  onUnsavedChange: (isUnsaved: boolean) => void;
  /** Somebody is about to leave with something unsaved. */
  leaving: Leaving | null;
  record: DraftRecord;
  /** What is known of members of the group as it was saved. */
  known: readonly GroupMember[];
  /** The form, at its members. */
  backHref: string;
  /** The form, where nothing is kept. */
  cancelHref: string;
}

/** Chatbots to choose from, and those that are chosen. */
export const MembersPicker = ({ record, known, backHref, cancelHref, onDone, onUnsavedChange, leaving }: MembersPickerProps) => {
  const app = useApp();
  const text = useText();
  const nameOf = useSourceName();
  // Covers go by them.
  useUserSettings();
  const picked = usePicked(record.form, known);
  const [shown, setShown] = useState<Shown>({ query: '', source: 'explore', order: 'popular' });
  const [isAsking, setAsking] = useState(false);
  const before = (record.form.members ?? []).map(({ id }) => id).join(',');
  const isChanged = picked.ids.join(',') !== before;
  useEffect(() => onUnsavedChange(isChanged), [isChanged, onUnsavedChange]);
  const keep = async () => {
    if (isChanged) await keepPicked(app, record, picked.ids);
    onDone(backHref);
  };
  const save = () => (picked.ids.length < membersMin ? setAsking(true) : void keep());
  const name = plainText(record.form.name).trim();
  return (
    <div className={lists.page} data-troupe-part="group-members-page">
      <Head picked={picked} name={name} cancelHref={cancelHref} onSave={save} />
      <Toolbar {...shown} onChange={(change) => setShown({ ...shown, ...change })} />
      {/* Cards are headings of the third level. */}
      <h2 className={visuallyHidden}>{nameOf(shown.source)}</h2>
      <Candidates {...shown} picked={picked} />
      <VisuallyHidden role="status">{picked.said}</VisuallyHidden>
      {isAsking && (
        <ConfirmDialog
          title={text(picked.ids.length === 1 ? 'groups.pick.one' : 'groups.pick.nobody')}
          cancel={text('groups.pick.few.back')}
          confirm={text('groups.pick.few.go')}
          onConfirm={keep}
          onClose={() => setAsking(false)}
        >
          {text('groups.pick.few.text', { min: app.t.number(membersMin) })}
        </ConfirmDialog>
      )}
      {leaving && <LeaveDialog leaving={leaving} />}
    </div>
  );
};
