import { limits, tryoutLimits, type SpeakerTurn } from '@troupe/protocol';
import { useEffect, useId, useState, type Ref } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../../app/index.ts';
import { playIcon, refreshIcon, stopIcon, upIcon } from '../../../ui/icons.ts';
import { Avatar, Button, Chip, Icon, IconButton, VisuallyHidden } from '../../../ui/index.ts';
import { useEditor, useEditorState } from '../../editor/EditorContext.tsx';
import { useText } from '../../editor/texts.ts';
import { FailureNotice, HelpNotice, useFailureText } from '../../editor/tryout/TryoutNotices.tsx';
import { Announcement } from '../../editor/tryout/Announcement.tsx';
import { TryoutText } from '../../editor/tryout/TryoutText.tsx';
import * as shared from '../form/group.css.ts';
import { useKnown, useMemberForms } from '../form/useMembers.ts';
import * as css from './rehearsal.css.ts';
import { canRehearse, createRehearsal, isFull, rehearsedWith, type Rehearsal, type RehearsedLine } from './rehearsal-session.ts';

/** Who a member is, by id. */
const useNameOf = () => {
  const text = useText();
  const known = useKnown();
  return (id: string) => known.get(id)?.name ?? text('groups.member.unnamed');
};

const useWhy = () => {
  const t = useT();
  const text = useText();
  return ({ reason, chance }: SpeakerTurn) =>
    reason === 'drawn' ? text('groups.rehearsal.drawn', { chance: t.percent(chance ?? 1) }) : text(`groups.rehearsal.${reason}`);
};

interface LineProps {
  turn: SpeakerTurn | null;
  text: string;
  isGrowing?: boolean;
  isOld?: boolean;
}

/** What a member said, and why it was them. An `<li>`. */
const MemberLine = ({ turn, text: content, isGrowing = false, isOld = false }: LineProps) => {
  const t = useT();
  const text = useText();
  const known = useKnown();
  const nameOf = useNameOf();
  const why = useWhy();
  const name = turn ? nameOf(turn.id) : '';
  return (
    <li className={css.line} data-troupe-part="rehearsal-line" data-troupe-state={isGrowing ? 'streaming' : 'complete'}>
      <Avatar src={(turn && known.get(turn.id)?.avatar_url) ?? null} name={name || '…'} size={32} />
      <div className={css.words}>
        <strong className={css.speaker} dir="auto">
          {name}
        </strong>
        {content === '' ? (
          <p className={css.writing}>{name ? t('message.writing', { name }) : '…'}</p>
        ) : (
          <div className={css.text}>
            <TryoutText text={content} isGrowing={isGrowing} />
          </div>
        )}
        {turn && <span className={css.why}>{why(turn)}</span>}
        {isOld && <span className={css.why}>{text('editor.tryout.stale')}</span>}
      </div>
    </li>
  );
};

const UserLine = ({ text: content }: { text: string }) => {
  const text = useText();
  return (
    <li className={css.line} data-troupe-part="rehearsal-line">
      <Avatar name={text('editor.tryout.you')} size={32} />
      <div className={css.words}>
        <strong className={css.speaker}>{text('editor.tryout.you')}</strong>
        <div className={css.text}>
          <TryoutText text={content} />
        </div>
      </div>
    </li>
  );
};

const Log = ({ rehearsal, mark }: { rehearsal: Rehearsal; mark: string }) => {
  const text = useText();
  const name = useEditorState(({ form }) => form.name.trim());
  const { lines, growing } = useStore(rehearsal.store);
  if (lines.length === 0 && growing === null) return null;
  return (
    // Each whole line is said once beside it: a log that spoke would speak with every word.
    <div role="log" aria-live="off" aria-label={text('groups.rehearsal.log', { name })} className={css.log}>
      <ol className={css.lines}>
        {lines.map(({ id, role, content, turn, writtenWith }: RehearsedLine) =>
          role === 'user' ? (
            <UserLine key={id} text={content} />
          ) : (
            <MemberLine key={id} turn={turn ?? null} text={content} isOld={writtenWith !== mark} />
          ),
        )}
        {growing && <MemberLine turn={growing.turn} text={growing.text} isGrowing />}
      </ol>
    </div>
  );
};

/** Says each whole line and each failure once. */
const Announcer = ({ rehearsal }: { rehearsal: Rehearsal }) => {
  const t = useT();
  const nameOf = useNameOf();
  const last = useStore(rehearsal.store, ({ lines }) => lines.findLast(({ role }) => role === 'bot'));
  const failed = useFailureText(useStore(rehearsal.store, ({ failure }) => failure));
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {failed && <Announcement key={failed} words={failed} />}
      {!failed && last?.turn && (
        <Announcement
          key={`${last.id} ${last.content.length}`}
          words={t('message.announcement', { name: nameOf(last.turn.id), text: last.content })}
        />
      )}
    </VisuallyHidden>
  );
};

const Say = ({ rehearsal, isBusy }: { rehearsal: Rehearsal; isBusy: boolean }) => {
  const t = useT();
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const said = typed.trim();
  const canSend = said !== '' && said.length <= limits.messageMax && !isBusy;
  const send = () => {
    if (!canSend) return;
    setTyped('');
    void rehearsal.ask({ said, speaker: null });
  };
  return (
    <div className={css.say}>
      <VisuallyHidden>
        <label htmlFor={id}>{text('groups.rehearsal.say')}</label>
      </VisuallyHidden>
      <input
        id={id}
        className={css.input}
        dir={typed ? 'auto' : undefined}
        autoComplete="off"
        placeholder={text('groups.rehearsal.say')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The box stands in the form that is rehearsed, which is not saved by it.
          event.preventDefault();
          send();
        }}
      />
      <IconButton glyph={upIcon} size="sm" label={t('composer.send')} aria-disabled={!canSend} onClick={send} />
    </div>
  );
};

/** The ways on: the next line, somebody's line, everything again. */
const Ways = ({ rehearsal, mark }: { rehearsal: Rehearsal; mark: string }) => {
  const t = useT();
  const text = useText();
  const nameOf = useNameOf();
  const members = useMemberForms();
  const state = useStore(rehearsal.store);
  const { lines, growing, next } = state;
  const isBusy = growing !== null;
  const isOld = lines.some(({ writtenWith }) => writtenWith !== undefined && writtenWith !== mark);
  const asked = members.filter(({ presence }) => presence !== 'away');
  const names = new Intl.ListFormat(t.locale, { type: 'unit' }).format(next.map(({ id }) => nameOf(id)));
  if (isBusy)
    return (
      <Button variant="outline" isBlock onClick={rehearsal.stop}>
        <Icon glyph={stopIcon} size="sm" />
        {t('composer.stop')}
      </Button>
    );
  return (
    <>
      {next.length > 0 && (
        <p className={shared.text} dir="auto">
          {text('groups.rehearsal.order', { names })}
        </p>
      )}
      {isFull(state) ? (
        <p className={shared.text} role="status">
          {text('editor.tryout.full', { max: t.number(tryoutLimits.linesMax) })}
        </p>
      ) : (
        <>
          <Button variant="outline" isBlock onClick={() => void rehearsal.ask({ said: null, speaker: null })}>
            <Icon glyph={playIcon} size="sm" />
            {text(lines.length === 0 ? 'groups.rehearsal.go' : 'groups.rehearsal.next')}
          </Button>
          <div role="group" aria-label={text('groups.rehearsal.ask')} className={css.ways}>
            <span aria-hidden="true" className={css.why}>
              {text('groups.rehearsal.ask')}
            </span>
            {asked.map(({ id }) => (
              <Chip
                key={id}
                aria-label={text('groups.rehearsal.ask-named', { name: nameOf(id) })}
                onClick={() => void rehearsal.ask({ said: null, speaker: id })}
              >
                <bdi>{nameOf(id)}</bdi>
              </Chip>
            ))}
          </div>
          <Say rehearsal={rehearsal} isBusy={isBusy} />
        </>
      )}
      {isOld && (
        <Button variant="outline" size="sm" isBlock onClick={() => void rehearsal.again()}>
          <Icon glyph={refreshIcon} size="sm" />
          {text('editor.tryout.again')}
        </Button>
      )}
    </>
  );
};

const useRehearsal = (): Rehearsal => {
  const { client } = useApp();
  const { store, work } = useEditor();
  const [rehearsal] = useState(() => createRehearsal(client, { store, work }));
  useEffect(() => rehearsal.end, [rehearsal]);
  return rehearsal;
};

/** The group as it is typed, heard before it is saved: each line, who said it and why, and who would be next. */
export const RehearsalPanel = ({ ref }: { ref?: Ref<HTMLElement> }) => {
  const text = useText();
  const titleId = useId();
  const rehearsal = useRehearsal();
  const isReady = useEditorState(({ form }) => canRehearse(form));
  const mark = useEditorState(({ form }) => rehearsedWith(form));
  const { lines, failure, needsHelp } = useStore(rehearsal.store);
  return (
    <section ref={ref} className={shared.panel} aria-labelledby={titleId} data-troupe-part="group-rehearsal">
      <div className={shared.head}>
        <h2 id={titleId} className={shared.panelTitle}>
          {text('groups.rehearsal')}
        </h2>
        {lines.length > 0 && (
          <IconButton
            glyph={refreshIcon}
            size="sm"
            className={shared.add}
            label={text('editor.tryout.start-over')}
            onClick={rehearsal.startOver}
          />
        )}
      </div>
      <Log rehearsal={rehearsal} mark={mark} />
      {failure && <FailureNotice failure={failure} onRetry={() => void rehearsal.retry()} />}
      {needsHelp && <HelpNotice />}
      {isReady || lines.length > 0 ? (
        <Ways rehearsal={rehearsal} mark={mark} />
      ) : (
        <p className={shared.text}>{text('groups.rehearsal.needs')}</p>
      )}
      <p className={css.note}>{text('editor.tryout.note')}</p>
      <Announcer rehearsal={rehearsal} />
    </section>
  );
};
