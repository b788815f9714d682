import type { Message } from '@troupe/protocol';
import { createContext, memo, useContext, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type FocusEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { Virtualizer } from 'virtua';
import { useT } from '../../app/index.ts';
import { downIcon } from '../../ui/icons.ts';
import { Button, Icon } from '../../ui/index.ts';
import { ChatHero, type ChatHeroProps } from './ChatHero.tsx';
import * as row from './MessageItem.css.ts';
import * as css from './MessageList.css.ts';
import { useStickToBottom } from './useStickToBottom.ts';

/** A line of the log: a message, or one that the server has not acknowledged. */
export interface Row {
  /** Stays the same when the server acknowledges the message. */
  key: string;
  by: Message['role'];
  text: string;
  createdAt: string;
  message: Message | null;
}

export interface MessageListProps {
  rows: readonly Row[];
  /** Messages on the branch in all, loaded or not. */
  total: number;
  /** Stands at the top of the history. */
  character: ChatHeroProps['character'];
  isEmpty: boolean;
  /** Given while there is a page before the first row. */
  older?: { isLoading: boolean; load: () => void } | undefined;
  /** Draws the cells of a row. */
  children: (row: Row) => ReactElement;
  /** After the last message: the reply being written, a failure. */
  bottom: ReactNode;
}

/** Messages that are always in the page, for reading back and in-page search (trust guide §5). */
const keptAlive = 50;
/** Pixels from the beginning at which the page before it is fetched. */
const loadAhead = 600;

const RowsContext = createContext<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });

interface RowElementProps {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}

/** Scrolling changes which rows stand in the page, never what one of them shows. */
const RowContent = memo(({ row, draw }: { row: Row; draw: (row: Row) => ReactElement }) => draw(row));

const RowElement = ({ style, index, children, ref }: RowElementProps) => {
  const { rows, total } = useContext(RowsContext);
  const shown = rows[index];
  return (
    <li
      ref={ref}
      style={style}
      className={row.row}
      aria-setsize={total}
      aria-posinset={total - rows.length + index + 1}
      data-part="message"
      data-role={shown?.by}
      data-state={shown?.message?.status ?? 'unsent'}
      data-index={index}
    >
      {children}
    </li>
  );
};

/**
 * The log of a conversation: any length in a bounded number of elements. Older pages join above
 * without moving what is read; the end stays in view until the reader scrolls up.
 */
export const MessageList = ({ rows, total, character, isEmpty, older, children, bottom }: MessageListProps) => {
  const t = useT();
  const above = useRef<HTMLDivElement>(null);
  const { scroller, content, isAway, toBottom, onScroll } = useStickToBottom();

  const [startMargin, setStartMargin] = useState(0);
  useLayoutEffect(() => {
    const element = above.current;
    if (!element) return;
    const measure = () => setStartMargin(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Rows that came in before the first one known: the list holds its place from the end for that render.
  const first = rows[0]?.key;
  const [known, setKnown] = useState({ first, count: rows.length, isPrepended: false });
  if (known.first !== first || known.count !== rows.length) {
    setKnown({ first, count: rows.length, isPrepended: known.first !== first && rows.some(({ key }) => key === known.first) });
  }

  const [focused, setFocused] = useState(-1);
  const keepMounted = useMemo(() => {
    const from = Math.max(0, rows.length - keptAlive);
    const last = Array.from({ length: rows.length - from }, (_, index) => from + index);
    return focused >= 0 && focused < from ? [focused, ...last] : last;
  }, [rows.length, focused]);
  const handleFocus = (event: FocusEvent) => setFocused(Number((event.target as Element).closest('[data-index]')?.getAttribute('data-index') ?? -1));

  const place = useMemo(() => ({ rows, total }), [rows, total]);
  const handleScroll = () => {
    const isUp = onScroll();
    if (isUp && older && !older.isLoading && (scroller.current?.scrollTop ?? 0) < loadAhead) older.load();
  };

  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard (WCAG 2.1.1) */}
      <div ref={scroller} className={css.scroller} tabIndex={0} role="region" aria-label={t('conversation.messages')} onScroll={handleScroll} data-part="messages">
        <div ref={content} className={css.column}>
          <div ref={above} className={css.top}>
            <ChatHero character={character} />
            {isEmpty && <p className={css.empty}>{t('conversation.empty')}</p>}
            {older && (
              <div className={css.older}>
                <Button variant="outline" size="sm" aria-disabled={older.isLoading} onClick={older.load}>
                  {t(older.isLoading ? 'common.loading' : 'conversation.load-previous')}
                </Button>
              </div>
            )}
          </div>
          {/* Off, not polite: rows come and go as the reader scrolls. A finished reply is announced once, elsewhere. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes which row holds the focus, so that it stays mounted */}
          <div role="log" aria-live="off" aria-label={t('conversation.label', { name: character.name })} onFocus={handleFocus}>
            <RowsContext.Provider value={place}>
              <Virtualizer
                as="ol"
                item={RowElement}
                scrollRef={scroller}
                startMargin={startMargin}
                keepMounted={keepMounted}
                shift={known.isPrepended}
                data={rows}
              >
                {(shown: Row) => <RowContent key={shown.key} row={shown} draw={children} />}
              </Virtualizer>
            </RowsContext.Provider>
          </div>
          {bottom}
        </div>
      </div>
      {isAway && (
        <Button variant="outline" size="sm" className={css.latest} onClick={toBottom}>
          <Icon glyph={downIcon} size="sm" />
          {t('conversation.latest')}
        </Button>
      )}
    </div>
  );
};

