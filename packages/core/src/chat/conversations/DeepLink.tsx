import { limits, listMessages, updateConversationHead, type AppError } from '@troupe/protocol';
import { useContext, useEffect } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { historyKey, toHistory, withOlder, type History } from '../stream/history.ts';
import { LocationContext } from '../open-chat/chat-location.ts';
import { revealRow } from './reveal-row.ts';
import { texts } from './texts.ts';

const isGone = (error: unknown) => (error as Partial<AppError> | null)?.code === 'not_found';

/** Follows a deep link: does what the location asks for, and shows whatever message is named as `target`. Draws nothing. */
export const DeepLink = () => {
  const { client, queries, notify, t } = useApp();
  const { characterId, conversationId, history, ui, log } = useOpenChat();
  const text = useOwnTexts(texts);
  const target = useChatUi((state) => state.target);
  const location = useContext(LocationContext);

  const { message, source, clone, title } = location.search ?? {};
  useEffect(() => {
    const isHere = location.params.conversationId === undefined || location.params.conversationId === conversationId;
    if (!isHere || !(message ?? source ?? clone)) return;
    if (clone === 'partial' && title) ui.setState({ picking: { kind: 'clone', title } });
    const announced = source === 'email_notification' ? history.messages.findLast(({ role }) => role === 'bot')?.id : undefined;
    const wanted = message ?? announced;
    if (wanted !== undefined) ui.setState({ target: wanted });
    // Done once: a reload shows the end, as always.
    const { message: _1, source: _2, clone: _3, title: _4, ...rest } = location.search ?? {};
    location.onSearchChange?.(rest, 'replace');
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
      if (page.is_elsewhere) return false;
      let history = toHistory(page, conversationId);
      // What lies far up comes in several pages.
      while (history.cursor !== null && history.messages.every(({ id }) => id !== target)) {
        const older = { ...query, last_id: history.cursor };
        const next = await client.call(listMessages, { params: { characterId }, query: older }, { signal });
        if (next.is_elsewhere) return false;
        history = withOlder(history, next);
      }
      queries.setQueryData<History>(key, history);
      return true;
    };
    const find = async () => {
      if (indexOf() >= 0 || (await load())) return;
      // On another branch: that one is shown.
      await client.call(updateConversationHead, { params: { conversationId }, body: { message_id: target } }, { signal });
      await load();
    };
    const show = async () => {
      await find();
      const shown = log.current && (await revealRow(log.current, indexOf, signal));
      if (shown) log.current?.mark(indexOf());
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

  return null;
};
