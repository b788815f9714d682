import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { useOwnTexts, useT } from '../../../app/index.ts';
import { Avatar, VisuallyHidden } from '../../../ui/index.ts';
import { useEditorState } from '../EditorContext.tsx';
import { FailureNotice, HelpNotice } from './TryoutNotices.tsx';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import type { Tryout } from './tryout-session.ts';
import { TryoutText } from './TryoutText.tsx';
import { TryoutWhy } from './TryoutWhy.tsx';

interface LineProps {
  by: 'user' | 'bot';
  names: Names;
  state?: 'streaming' | 'complete';
  children: ReactNode;
  /** Below it. */
  foot?: ReactNode;
}

const Line = ({ by, names, state = 'complete', children, foot }: LineProps) => {
  const text = useOwnTexts(texts);
  const url = useEditorState(({ form }) => form.avatar_url);
  return (
    <li className={css.line[by]} data-troupe-part="message" data-troupe-role={by} data-troupe-state={state}>
      {by === 'bot' && <Avatar name={names.char || '?'} src={url} size={28} className={css.avatar} />}
      <div className={css.bubble[by]}>
        <VisuallyHidden>{by === 'bot' ? names.char : text('editor.tryout.you')}</VisuallyHidden>
        {children}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </li>
  );
};

/** Keeps the end in view, unless somebody reads further up. */
const useEnd = (grows: unknown) => {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const drawn = useRef(grows);
  useLayoutEffect(() => {
    drawn.current = grows;
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [grows]);
  const handleScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = box.current ?? { scrollTop: 0, clientHeight: 0, scrollHeight: 0 };
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < 48;
  };
  return { ref: box, onScroll: handleScroll };
};

export interface TryoutLogProps {
  tryout: Tryout;
  names: Names;
  /** What the text is now, as replies remember it. */
  mark: string;
}

/** What was said, the greeting first. */
export const TryoutLog = ({ tryout, names, mark }: TryoutLogProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const state = useStore(tryout.store);
  const typedGreeting = useEditorState(({ form }) => form.greeting);
  const { lines, asked, growing, greeting, failure, needsHelp } = state;
  const end = useEnd(state);
  const isOld = (with_: string | undefined) => with_ !== undefined && with_ !== mark;
  const stale = <span className={css.stale}>{text('editor.tryout.stale')}</span>;
  // What was answered followed the greeting of then; a new one is there as soon as nothing was.
  const told = greeting && (lines.length > 0 || growing) ? greeting : null;
  return (
    <div
      {...end}
      className={css.scroller}
      role="log"
      // Each whole reply is said once beside it: a log that spoke would speak with every word.
      aria-live="off"
      aria-label={text('editor.tryout.log', { name: names.char })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to scroll by keyboard too
      tabIndex={0}
    >
      <ol className={css.lines}>
        <Line by="bot" names={names} foot={told && told.writtenAs.trim() !== typedGreeting.trim() && stale}>
          <TryoutText text={told?.text ?? typedGreeting} names={told ? undefined : names} />
        </Line>
        {lines.map(({ id, role, content, report, writtenWith }) => (
          <Line
            key={id}
            by={role}
            names={names}
            foot={
              role === 'bot' && (
                <>
                  {report ? <TryoutWhy report={report} /> : <span>{text('editor.tryout.stopped')}</span>}
                  {isOld(writtenWith) && stale}
                </>
              )
            }
          >
            <TryoutText text={content} />
          </Line>
        ))}
        {asked !== null && (
          <Line by="user" names={names}>
            <TryoutText text={asked} />
          </Line>
        )}
        {growing !== null && (
          <Line by="bot" names={names} state="streaming">
            {growing === '' ? (
              <p className={css.writing}>{t('message.writing', { name: names.char })}</p>
            ) : (
              <TryoutText text={growing} isGrowing />
            )}
          </Line>
        )}
      </ol>
      {failure && (
        <FailureNotice
          failure={failure}
          onRetry={() => void tryout.retry()}
          // The form lies below the sheet.
          onShow={() => tryout.put({ isOpen: false })}
        />
      )}
      {needsHelp && <HelpNotice />}
    </div>
  );
};
