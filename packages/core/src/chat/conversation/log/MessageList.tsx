import { limits } from '@troupe/protocol';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useT } from '../../../app/index.ts';
import { downIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import type { VirtualizerHandle } from 'virtua';
import type { LogPort, MarkedRow } from '../../open-chat/ports.ts';
import type { DeferredSlots } from '../../open-chat/slots.ts';
import { BubbleSkeletons } from '../ConversationSkeleton.tsx';
import { ChatHero, type ChatHeroProps } from '../ChatHero.tsx';
import * as css from './MessageList.css.ts';
import { RowElement } from './RowElement.tsx';
import { keptAlive, RowsContext, wholeAtFirst, type DrawRow, type Row } from './rows.ts';
import { useIsPainted } from './useIsPainted.ts';
import { useStickToBottom } from './useStickToBottom.ts';
import type { VirtualRowsProps } from './VirtualRows.tsx';

export interface MessageListProps {
  rows: readonly Row[];
  /** Messages on the branch in all, loaded or not. */
  total: number;
  /** Stands at the top of the history. */
  character: ChatHeroProps['character'];
  isEmpty: boolean;
  /** The messages are on their way: shapes of their size stand for them. */
  isLoading?: boolean;
  /** Given while there is a page before the first row. */
  older?: { isLoading: boolean; load: () => void } | undefined;
  children: DrawRow;
  /** After the last message: the reply being written, a failure. */
  bottom: ReactNode;
  /** Gets what the log offers to the rest of the chat. */
  port?: Ref<LogPort>;
  slots?: DeferredSlots | undefined;
}

/** CSS pixels. */
const loadAheadMin = 600;
const loadAheadViews = 8;
/**
 * Whether the page before the first row is to be fetched: so many views before the beginning that a wheel or a flick at full
 * speed does not come to stand there while it is on its way.
 */
const isNearBeginning = (view: HTMLElement | null) =>
  view !== null && view.scrollTop < Math.max(loadAheadMin, loadAheadViews * view.clientHeight);
/** CSS pixels that a message takes at the least. */
const lowestRow = 80;

interface PlainRowsProps extends Pick<VirtualRowsProps, 'rows' | 'draw'> {
  /** How many at the end stand in the page; all by themselves. */
  shown?: number;
  /** How many at the end do not rest; all by themselves. */
  whole?: number;
}

const PlainRows = ({ rows, draw, shown = rows.length, whole = rows.length }: PlainRowsProps) =>
  rows.length > 0 && (
    <ol>
      {rows.map(
        (row, index) =>
          rows.length - index <= shown && (
            <RowElement key={row.key} index={index}>
              {draw(row, rows.length - index > whole)}
            </RowElement>
          ),
      )}
    </ol>
  );

const OlderButton = ({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) => {
  const t = useT();
  return (
    <div className={css.older}>
      <Button variant="outline" size="sm" aria-disabled={isLoading} onClick={onLoad}>
        {t(isLoading ? 'common.loading' : 'conversation.load-previous')}
      </Button>
    </div>
  );
};

/** The virtual list comes when a history is longer than what is always in the page anyway. Without it everything still shows, only heavier. */
const useVirtualRows = (isNeeded: boolean) => {
  const [loaded, setLoaded] = useState<{ VirtualRows: ComponentType<VirtualRowsProps> }>();
  useEffect(() => {
    if (isNeeded) import('./VirtualRows.tsx').then(setLoaded, () => undefined);
  }, [isNeeded]);
  return loaded;
};

/** Whether scrolling may ask for a page: one that did not come is not asked for with every pixel; the button asks at any time. */
const useIsDue = (count: number) => {
  /** When scrolling asked last, and how many rows there were. */
  const asked = useRef({ rows: 0, at: 0 });
  return () => {
    const now = performance.now();
    if (asked.current.rows === count && now - asked.current.at < limits.loadingScrollResetMs) return false;
    asked.current = { rows: count, at: now };
    return true;
  };
};

/** Who removes a message by its own button is left on the log, not at the beginning of the page. Returns what notes the focus. */
const useFocusKept = (scroller: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  });
  return ({ target }: { target: Element }) => (focused.current = target);
};

/**
 * The log of a conversation: any length in a bounded number of elements. Older pages join above
 * without moving what is read; the end stays in view until the user scrolls up.
 */
export const MessageList = ({
  rows,
  total,
  character,
  isEmpty,
  isLoading,
  older,
  children,
  bottom,
  port,
  slots,
}: MessageListProps) => {
  const t = useT();
  const above = useRef<HTMLDivElement>(null);
  const { scroller, content, isAway, toBottom, onScroll, hold } = useStickToBottom();
  const list = useRef<VirtualizerHandle>(null);
  const [marked, setMarked] = useState<MarkedRow | null>(null);
  // At first no more of a history is drawn than can be seen.
  const isPainted = useIsPainted(rows.length > 0);
  const isLong = older !== undefined || rows.length > keptAlive;
  const virtual = useVirtualRows(isLong);
  const loadOlder = () => {
    if (!virtual) hold();
    older?.load();
  };
  const isDue = useIsDue(rows.length);
  const handleScroll = () => {
    const isUp = onScroll();
    if (isUp && older && !older.isLoading && isNearBeginning(scroller.current) && isDue()) loadOlder();
  };
  // Scroll to the end after sending: the sender wants to see the answer.
  const unsent = rows.at(-1)?.message ? 0 : rows.length;
  useLayoutEffect(() => {
    if (unsent) toBottom();
  }, [unsent, toBottom]);
  const noteFocus = useFocusKept(scroller);
  const place = useMemo(() => ({ rows, total, marked }), [rows, total, marked]);

  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the focus of what is in it */}
      <div
        ref={scroller}
        className={css.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={t('conversation.messages')}
        onScroll={handleScroll}
        onFocus={noteFocus}
        data-troupe-part="messages"
      >
        <div ref={content} className={css.column}>
          <div ref={above} className={css.top}>
            <ChatHero character={character} />
            {isLoading && <BubbleSkeletons />}
            {isEmpty && <p className={css.empty}>{t('conversation.empty')}</p>}
            {older && <OlderButton isLoading={older.isLoading} onLoad={loadOlder} />}
          </div>
          {/* Off, not polite: rows come and go as the user scrolls. A finished reply is announced once, elsewhere. */}
          <div role="log" aria-live="off">
            <RowsContext.Provider value={place}>
              {isPainted && virtual ? (
                <virtual.VirtualRows
                  rows={rows}
                  draw={children}
                  scroller={scroller}
                  above={above}
                  list={list}
                  // The rows change hands once: a reader who has scrolled meanwhile keeps the place.
                  onReady={hold}
                />
              ) : (
                <PlainRows
                  rows={rows}
                  draw={children}
                  {...(!isPainted && { shown: Math.ceil(innerHeight / lowestRow) })}
                  {...(isLong && { whole: wholeAtFirst })}
                />
              )}
            </RowsContext.Provider>
          </div>
          {bottom}
          {slots && <slots.LogControls port={port} rows={rows} scroller={scroller} list={list} onMark={setMarked} />}
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
