import { groupLimits, groupPresences, type GroupMember, type GroupMemberForm } from '@troupe/protocol';
import { useId, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { alertIcon, downIcon, xIcon } from '../../../ui/icons.ts';
import { Avatar, classNames, FieldFrame, Icon, IconButton, Segmented, SliderField, VisuallyHidden } from '../../../ui/index.ts';
import { useEditor } from '../../editor/EditorContext.tsx';
import { presenceWords, useText } from '../../editor/texts.ts';
import { TextBox } from '../../fields/TextBox.tsx';
import * as css from './group.css.ts';
import type { MemberChanges } from './useMembers.ts';

const talkOf = (talkativeness: number) => {
  if (talkativeness === 0) return 'groups.talk.last';
  if (talkativeness < 40) return 'groups.talk.rarely';
  return talkativeness <= 60 ? 'groups.talk.even' : 'groups.talk.often';
};

interface SettingsProps {
  member: GroupMemberForm;
  name: string;
  isReadOnly: boolean;
  changes: MemberChanges;
}

/** How a member is there when a chat begins, and how readily they speak. */
const Settings = ({ member, isReadOnly, changes }: SettingsProps) => {
  const text = useText();
  return (
    <fieldset className={css.settings} disabled={isReadOnly}>
      <FieldFrame isGroup label={text('groups.presence')} hint={text('group.presence.hint')}>
        {() => (
          <Segmented
            label={text('groups.presence')}
            value={member.presence}
            options={groupPresences.map((value) => ({ value, label: text(presenceWords[value]) }))}
            onValueChange={(presence) => changes.change(member.id, { presence })}
          />
        )}
      </FieldFrame>
      <SliderField
        label={text('groups.talk')}
        hint={text('groups.talk.hint')}
        min={0}
        max={groupLimits.talkativenessMax}
        step={1}
        value={member.talkativeness}
        valueText={text(talkOf(member.talkativeness))}
        onValueChange={(talkativeness) => changes.change(member.id, { talkativeness })}
      />
    </fieldset>
  );
};

const Note = ({ member, name, isReadOnly, changes }: SettingsProps) => {
  const text = useText();
  const { put, leave } = useEditor();
  return (
    <TextBox
      id={useId()}
      label={text('groups.member.note', { name })}
      value={member.note}
      max={groupLimits.memberNoteMax}
      hint={text('groups.member.note.hint')}
      error={
        member.note.trim().length > groupLimits.memberNoteMax
          ? text('groups.fault.long_notes', { names: name, limit: groupLimits.memberNoteMax })
          : undefined
      }
      isReadOnly={isReadOnly}
      onText={(note) => changes.change(member.id, { note })}
      onLeave={() => leave('members')}
      onSay={(said) => put({ said })}
    />
  );
};

interface ToolsProps {
  name: string;
  row: number;
  total: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const Tools = ({ name, row, total, onMove, onRemove }: ToolsProps) => {
  const text = useText();
  const way = (part: 'up' | 'down', to: number) => {
    const isEnd = to < 0 || to >= total;
    return (
      <IconButton
        glyph={downIcon}
        size="sm"
        label={text(`groups.member.${part}`, { name })}
        className={part === 'up' ? css.turned : undefined}
        data-troupe-row={row}
        data-troupe-way={part}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onMove(to);
        }}
      />
    );
  };
  return (
    <div className={css.tools}>
      {way('up', row - 1)}
      {way('down', row + 1)}
      <IconButton glyph={xIcon} size="sm" label={text('groups.member.remove', { name })} onClick={onRemove} />
    </div>
  );
};

export interface MemberRowProps {
  member: GroupMemberForm;
  known: GroupMember | undefined;
  /** Tokens of a turn of theirs; nothing while they are not known. */
  tokens: number | undefined;
  row: number;
  total: number;
  isReadOnly: boolean;
  isDragged: boolean;
  /** Others may open the group. */
  isOpened: boolean;
  handle: object;
  changes: MemberChanges;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** What stands against a member, and what to do about it. */
const trouble = ({ known, isOpened }: Pick<MemberRowProps, 'known' | 'isOpened'>) => {
  if (!known || known.standing === 'ready') return null;
  return isOpened || (known.standing !== 'private' && known.standing !== 'in_review') ? known.standing : null;
};

interface MoreProps extends SettingsProps {
  id: string;
  standing: ReturnType<typeof trouble>;
  isOpen: boolean;
  hasNote: boolean;
}

/** Below a member: what stands against them, how they are set up, what only they are told. */
const More = ({ id, standing, isOpen, hasNote, ...props }: MoreProps) => {
  const text = useText();
  return (
    <div id={`${id}-settings`} className={css.more} hidden={!isOpen && !hasNote && !standing}>
      {standing && (
        <p className={css.trouble}>
          <Icon glyph={alertIcon} size="sm" />
          <span>{text(`groups.standing.${standing}`)}</span>
        </p>
      )}
      {isOpen && <Settings {...props} />}
      {hasNote && <Note {...props} />}
    </div>
  );
};

interface WhoProps extends Pick<MemberRowProps, 'member' | 'tokens'> {
  id: string;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** Who a member is, and in a line how they are there, which opens how that is set. */
const Who = ({ id, name, member, tokens, isOpen, onOpen }: WhoProps) => {
  const t = useT();
  const text = useText();
  const about = [
    text(presenceWords[member.presence]),
    text(talkOf(member.talkativeness)),
    tokens !== undefined && text('groups.member.tokens', { tokens: t.number(tokens) }),
  ].filter(Boolean);
  return (
    <div className={css.who}>
      <h3 className={css.name} dir="auto">
        {name}
      </h3>
      <button type="button" className={css.about} aria-expanded={isOpen} aria-controls={`${id}-settings`} onClick={onOpen}>
        <VisuallyHidden>{text('groups.member.settings', { name })}: </VisuallyHidden>
        <span>{about.join(', ')}</span>
        <Icon glyph={downIcon} size="sm" className={classNames(isOpen && css.turned)} />
      </button>
    </div>
  );
};

/** A member: who it is, how they are there, what only they are told; moved by its handle or by buttons. An `<li>`. */
export const MemberRow = (props: MemberRowProps) => {
  const { member, known, tokens, row, total, isReadOnly, isDragged, handle, changes, onMove, onRemove } = props;
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Once there is something to read, its box stays.
  const [hasNote, setHasNote] = useState(member.note !== '');
  if (!hasNote && (member.note !== '' || isOpen)) setHasNote(true);
  const name = known?.name ?? text('groups.member.unnamed');
  const standing = trouble(props);
  const settings = { member, name, isReadOnly, changes };
  return (
    <li
      className={css.row}
      data-troupe-part="group-member"
      data-troupe-state={isDragged ? 'dragged' : standing ? 'lost' : undefined}
    >
      {!isReadOnly && (
        <span {...handle} aria-hidden="true" className={css.handle}>
          <span className={css.grip} />
        </span>
      )}
      <Avatar src={known?.avatar_url ?? null} name={name} size={40} className={css.avatar} />
      <Who id={id} name={name} member={member} tokens={tokens} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      {!isReadOnly && <Tools name={name} row={row} total={total} onMove={onMove} onRemove={onRemove} />}
      <More {...settings} id={id} standing={standing} isOpen={isOpen} hasNote={hasNote} />
    </li>
  );
};
