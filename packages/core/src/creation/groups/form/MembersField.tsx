import { groupLimits, isOpen } from '@troupe/protocol';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/index.ts';
import { useEditorState, useFieldId } from '../../editor/EditorContext.tsx';
import { useFieldError } from '../../editor/fault-text.ts';
import { isLocked } from '../../editor/form-store.ts';
import { useText } from '../../editor/texts.ts';
import * as fields from '../../fields/fields.css.ts';
import * as css from './group.css.ts';
import { MemberRow } from './MemberRow.tsx';
import { useBill } from './useBill.ts';
import { useDragOrder } from './useDragOrder.ts';
import { useKnown, useKnownMembers, useMemberChanges, useMemberForms } from './useMembers.ts';

/** The button that has the focus next: what was moved keeps it, and what was removed gives it on. */
interface Next {
  row: number;
  way: 'up' | 'down';
}

const useMoves = () => {
  const changes = useMemberChanges();
  const list = useRef<HTMLOListElement>(null);
  const [next, setNext] = useState<Next | 'add' | null>(null);
  const add = useFieldId('members');
  useLayoutEffect(() => {
    if (!next) return;
    const at =
      next === 'add'
        ? null
        : list.current?.querySelector<HTMLElement>(`[data-troupe-row="${next.row}"][data-troupe-way=${next.way}]`);
    (at ?? document.getElementById(add))?.focus();
  }, [add, next]);
  return {
    changes,
    list,
    move(from: number, to: number) {
      changes.move(from, to);
      setNext({ row: to, way: to < from ? 'up' : 'down' });
    },
    remove(id: string) {
      changes.remove(id);
      setNext('add');
    },
  };
};

/** Who is in the group, in the order in which they are shown (R-GRP-04). */
export const MembersField = ({ add }: { add: ReactNode }) => {
  const t = useT();
  const text = useText();
  const titleId = useId();
  const members = useMemberForms();
  const known = useKnown();
  const { error: failure } = useKnownMembers();
  const tokens = new Map(useBill().map(({ id, total }) => [id, total]));
  const isOpened = useEditorState(({ form }) => isOpen(form));
  const isReadOnly = useEditorState(isLocked);
  const error = useFieldError('members');
  const { changes, list, move, remove } = useMoves();
  const { dragged, handle, listeners } = useDragOrder(list, changes.move);
  return (
    <section className={css.members} aria-labelledby={titleId} data-troupe-part="group-members">
      <div className={css.head}>
        <h2 id={titleId} className={fields.groupTitle}>
          {t('profile.members')}
        </h2>
        <span className={css.count}>
          {text('groups.members.count', { number: t.number(members.length), max: t.number(groupLimits.membersMax) })}
        </span>
        {add}
      </div>
      {failure && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {text('groups.members.offline')}
        </Notice>
      )}
      {members.length === 0 ? (
        <p className={css.none}>{text('groups.members.none', { min: t.number(groupLimits.membersMin) })}</p>
      ) : (
        <ol ref={list} className={css.list} aria-label={t('profile.members')} {...listeners}>
          {members.map((member, row) => (
            <MemberRow
              key={member.id}
              member={member}
              known={known.get(member.id)}
              tokens={tokens.get(member.id)}
              row={row}
              total={members.length}
              isReadOnly={isReadOnly}
              isDragged={dragged === row}
              isOpened={isOpened}
              handle={handle(row)}
              changes={changes}
              onMove={(to) => move(row, to)}
              onRemove={() => remove(member.id)}
            />
          ))}
        </ol>
      )}
      {error && (
        <p className={fields.bad} role="alert">
          {error}
        </p>
      )}
    </section>
  );
};
