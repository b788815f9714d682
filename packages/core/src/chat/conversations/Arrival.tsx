import { limits, listMessages, updateConversationHead, type AppError } from '@troupe/protocol';
import { useContext, useEffect, useRef } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../companion/open-chat.ts';
import { historyKey, toHistory, type History } from '../stream/history.ts';
import { marked, markedMs } from './Arrival.css.ts';
import { PlaceContext } from './place.ts';
import { revealRow } from './reveal-row.ts';
import { texts } from './texts.ts';

const isGone = (error: unknown) => (error as Partial<AppError> | null)?.code === 'not_found';

/** Does what the location asks for, and shows whatever message is named as `target`: draws nothing that is seen. */
export const Arrival = () => {
  const { client, queries, notify, t } = useApp();
  const { characterId, conversationId, history, ui } = useOpenChat();
  const text = useOwnTexts(texts);
  const target = useChatUi((state) => state.target);
  const place = useContext(PlaceContext);
  const anchor = useRef<HTMLSpanElement>(null);

  const { message, source, clone, title } = place.search ?? {};
  useEffect(() => {
    const isHere = place.params.conversationId === undefined || place.params.conversationId === conversationId;
    if (!isHere || !(message ?? source ?? clone)) return;
    if (clone === 'partial' && title) ui.setState({ picking: { kind: 'clone', title } });
    const announced = source === 'email_notification' ? history.messages.findLast(({ role }) => role === 'bot')?.id : undefined;
    const wanted = message ?? announced;
    if (wanted !== undefined) ui.setState({ target: wanted });
    // Done once: a reload shows the end, as always.
    const { message: _1, source: _2, clone: _3, title: _4, ...rest } = place.search ?? {};
    place.onSearchChange?.(rest, 'replace');
    // oxlint-disable-next-line react/exhaustive-deps -- what was asked for is done once, whatever is drawn anew
  }, [message, source, clone, title, conversationId]);

  useEffect(() => {
    if (target === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const key = historyKey(characterId, conversationId);
    const indexOf = () => queries.getQueryData<History>(key)?.messages.findIndex(({ id }) => id === target) ?? -1;
    const load = async () => {
      const query = { conversationId, until: target };
      const page = await client.call(listMessages, { params: { characterId }, query }, { signal });
      queries.setQueryData<History>(key, toHistory(page, conversationId));
    };
    const find = async () => {
      if (indexOf() >= 0) return;
      try {
        await load();
      } catch (error) {
        if (!isGone(error)) throw error;
        // On another branch: that one is shown.
        await client.call(updateConversationHead, { params: { conversationId }, body: { message_id: target } }, { signal });
        await load();
      }
    };
    const show = async () => {
      await find();
      const scroller = anchor.current?.parentElement?.querySelector<HTMLElement>('[data-part=messages]');
      const row = scroller && (await revealRow(scroller, indexOf, signal));
      if (!scroller || !row) return;
      row.tabIndex = -1;
      row.focus({ preventScroll: true });
      // A list that changes hands draws its rows anew: the mark goes over to the new one.
      const mark = () => scroller.querySelector(`[data-index="${indexOf()}"]`)?.classList.add(marked);
      mark();
      const again = setInterval(mark, 100);
      setTimeout(() => {
        clearInterval(again);
        for (const element of scroller.querySelectorAll(`.${marked}`)) element.classList.remove(marked);
      }, markedMs);
    };
    show().then(
      () => signal.aborted || ui.setState({ target: null }),
      (error: unknown) => {
        if (signal.aborted) return;
        ui.setState({ target: null });
        const reason = isGone(error) ? text('chats.gone') : t.error(error);
        notify({ kind: 'warning', text: reason, durationMs: limits.toastNormalMs });
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the target alone is the reason to go there
  }, [target]);

  return <span ref={anchor} hidden />;
};
