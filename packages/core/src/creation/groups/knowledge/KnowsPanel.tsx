import { isFlagOn, type GroupMember, type GroupMemberForm } from '@troupe/protocol';
import { useId } from 'react';
import { useApp } from '../../../app/index.ts';
import { ErrorSection, WaitingRows } from '../../../platform/index.ts';
import { Checkbox } from '../../../ui/index.ts';
import { useEditorState } from '../../editor/EditorContext.tsx';
import { LorebooksSlot } from '../../editor/fields/LorebooksSlot.tsx';
import { isLocked } from '../../editor/form-store.ts';
import { useText } from '../../editor/texts.ts';
import { useAttached } from '../../lorebooks/attach/useAttached.ts';
import * as shared from '../form/group.css.ts';
import { useKnown, useMemberChanges, useMemberForms } from '../form/useMembers.ts';
import * as css from './knowledge.css.ts';

interface Book {
  id: string;
  name: string;
}

/** Lorebooks of the group itself: those that it has, or that it is to have once it is made. */
const useGroupBooks = (): { books: readonly Book[] | undefined; error: unknown; retry: () => void } => {
  const savedId = useEditorState(({ saved }) => saved?.id ?? null);
  const chosen = useEditorState((state) => state.lorebooks);
  const { attached, error, retry } = useAttached(savedId ?? '', savedId !== null);
  if (savedId === null) return { books: chosen, error: null, retry };
  return { books: attached?.map(({ lorebook_id: id, name }) => ({ id, name })), error, retry };
};

/** The lorebooks that a member reads once one was pressed: all of them is said in one word, for those that come later too. */
export const toggledBooks = (books: GroupMemberForm['books'], all: readonly string[], id: string): GroupMemberForm['books'] => {
  const read = books ?? all;
  const next = read.includes(id) ? read.filter((one) => one !== id) : [...read, id];
  return all.every((one) => next.includes(one)) ? null : next;
};

const Table = ({ books, members }: { books: readonly Book[]; members: readonly GroupMemberForm[] }) => {
  const text = useText();
  const known = useKnown();
  const isReadOnly = useEditorState(isLocked);
  const { change } = useMemberChanges();
  const all = books.map(({ id }) => id);
  const nameOf = (id: string) => known.get(id)?.name ?? text('groups.member.unnamed');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too
    <div className={shared.tableWrap} role="region" aria-label={text('groups.knows.caption')} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.caption}>{text('groups.knows.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('groups.knows.book')}</th>
            {members.map(({ id }) => (
              <th key={id} scope="col" className={css.member} dir="auto">
                {nameOf(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <th scope="row" dir="auto">
                {book.name}
              </th>
              {members.map((member) => (
                <td key={member.id} className={css.cell}>
                  <Checkbox
                    aria-label={text('groups.knows.reads', { name: nameOf(member.id), book: book.name })}
                    checked={member.books?.includes(book.id) ?? true}
                    disabled={isReadOnly}
                    onChange={() => change(member.id, { books: toggledBooks(member.books, all, book.id) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The group's own lorebooks, or why they are not shown. */
const GroupBooks = () => {
  const text = useText();
  const members = useMemberForms();
  const { books, error, retry } = useGroupBooks();
  if (!books) return error ? <ErrorSection onRetry={retry} /> : <WaitingRows />;
  if (books.length === 0) return <p className={shared.text}>{text('groups.knows.none')}</p>;
  if (members.length === 0) return <p className={shared.text}>{text('groups.knows.later')}</p>;
  return <Table books={books} members={members} />;
};

/** What members bring by themselves: it stays theirs. */
const OwnBooks = ({ members }: { members: readonly GroupMember[] }) => {
  const { t } = useApp();
  const text = useText();
  const bringing = members.filter(({ num_books }) => num_books > 0);
  if (bringing.length === 0) return null;
  return (
    <ul className={css.own}>
      {bringing.map(({ id, name, num_books, own_books }) => {
        const who = name ?? text('groups.member.unnamed');
        const books = new Intl.ListFormat(t.locale).format(own_books.map((book) => book.name));
        return (
          <li key={id} dir="auto">
            {own_books.length > 0
              ? text('groups.knows.own', { name: who, books })
              : text('groups.knows.own.count', { name: who, count: num_books })}
          </li>
        );
      })}
    </ul>
  );
};

/** Which lorebooks each member reads: the group's own by choice, those that members bring as theirs. */
export const KnowsPanel = () => {
  const { brand } = useApp();
  const text = useText();
  const titleId = useId();
  const members = useMemberForms();
  const known = useKnown();
  if (!isFlagOn(brand, 'lorebook')) return null;
  return (
    <section className={shared.panel} aria-labelledby={titleId} data-troupe-part="group-knows">
      <h2 id={titleId} className={shared.panelTitle}>
        {text('groups.knows')}
      </h2>
      <GroupBooks />
      <OwnBooks members={members.flatMap(({ id }) => known.get(id) ?? [])} />
      <LorebooksSlot />
    </section>
  );
};
