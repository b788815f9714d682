import type { App } from '../../app/index.ts';
import { historyKey, type History } from '../stream/history.ts';
import type { ChatStream, ChatStreamState, Outbox, UnsentMessage } from '../stream/stream-state.ts';
import { joinLists, parseList, type OutboxList } from './outbox-list.ts';
import { withTabLock } from './tab-lock.ts';

export interface OutboxOptions {
  characterId: string;
  conversationId: string;
  /** Whose messages: another user of this device finds nothing of them. */
  userId: string;
}

/** Milliseconds before the n-th attempt where the device has a connection and the server does not answer. */
const backoff = (attempt: number) => Math.min(2000 * 2 ** attempt, 60_000);
/** Milliseconds until a tab without Web Locks asks again whether it is its turn. */
const turnMs = 1000;

/** What waits, and what has waited and is on its way. What was refused is its writer's again: the draft keeps it. */
const unsentOf = ({ unsent, failure, waiting }: ChatStreamState): UnsentMessage[] => [
  ...(unsent?.hasWaited && !failure ? [unsent] : []),
  ...waiting,
];
const isSame = (a: readonly UnsentMessage[], b: readonly UnsentMessage[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps what is not sent on the device, for its user and conversation, and sends it when it can be: one
 * after the other, each when the one before is answered, in one tab at a time (decision 69). A client id
 * makes each of them one message, however often it was on the way.
 *
 * @returns its end; what waits stays on the device
 */
export const startOutbox = (
  app: App,
  stream: ChatStream,
  { characterId, conversationId, userId }: OutboxOptions,
): (() => void) => {
  const key = `outbox:${userId}:${conversationId}`;
  const queryKey = historyKey(characterId, conversationId);
  const history = () => app.queries.getQueryData<History>(queryKey);
  const ending = new AbortController();
  let gone = new Set<string>();
  /** Since when the message waited that was taken back for editing. */
  let editedSince: string | null = null;
  let isSending = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = ({ items }: OutboxList) => {
    const { unsent, waiting } = stream.getState();
    const next = items.filter(({ clientId }) => clientId !== unsent?.clientId);
    if (!isSame(next, waiting)) stream.setState({ waiting: next });
  };
  const keep = (list: OutboxList) => {
    const text = list.items.length + list.gone.length > 0 ? JSON.stringify(list) : null;
    if (text !== app.storage.get(key)) app.storage.set(key, text);
  };

  /** Writes down what changed here; what other tabs wrote stays. */
  const write = () => {
    const items = unsentOf(stream.getState());
    const own = new Set(items.map(({ clientId }) => clientId));
    const stored = parseList(app.storage.get(key));
    const list = joinLists(
      { items: stored.items, gone: stored.gone.filter((id) => !own.has(id)) },
      { items, gone: [...gone].filter((id) => !own.has(id)) },
    );
    gone = new Set(list.gone);
    keep(list);
    show(list);
  };

  /** Takes over what other tabs wrote: sent or removed there, it is sent or removed. */
  const read = () => {
    const before = stream.getState().waiting;
    const list = joinLists(parseList(app.storage.get(key)), { items: unsentOf(stream.getState()), gone: [...gone] });
    gone = new Set(list.gone);
    show(list);
    const isSentElsewhere = before.some(({ clientId }) => gone.has(clientId));
    if (isSentElsewhere) void app.queries.invalidateQueries({ queryKey });
  };

  /** What was acknowledged in a tab that did not live to write it down. */
  const forgetSent = () => {
    const sent = new Set(history()?.messages.map(({ client_id }) => client_id));
    const list = parseList(app.storage.get(key));
    for (const { clientId } of list.items) if (sent.has(clientId)) gone.add(clientId);
    // Nobody is left who could bring these back.
    if (list.items.every(({ clientId }) => gone.has(clientId))) app.storage.set(key, null);
    const { draft } = stream.getState();
    const isKeptTwice = [
      ...list.items.map(({ text }) => text),
      history()?.messages.findLast(({ role }) => role === 'user')?.content,
    ];
    if (draft !== '' && isKeptTwice.includes(draft)) stream.write('');
  };

  const mayGo = () => {
    const { waiting, live, unsent, failure } = stream.getState();
    const isQuiet = !live && !unsent && !failure && !history()?.generation;
    return !ending.signal.aborted && isQuiet && waiting.length > 0 && app.sessions.getState().isOnline;
  };
  const retryIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void send();
    }, ms);
  };
  const sendAll = async () => {
    read();
    while (mayGo()) {
      const [first] = stream.getState().waiting;
      await stream.sendNext();
      const { waiting, failure } = stream.getState();
      if (failure) return;
      if (waiting.some(({ clientId }) => clientId === first?.clientId)) return retryIn(backoff(attempts++));
      attempts = 0;
    }
  };
  const send = async () => {
    if (isSending || timer !== undefined || !mayGo()) return;
    isSending = true;
    try {
      if (!(await withTabLock(app.storage, key, ending.signal, sendAll))) retryIn(turnMs);
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      isSending = false;
      if (timer === undefined && mayGo()) retryIn(0);
    }
  };
  const sendNow = () => {
    clearTimeout(timer);
    timer = undefined;
    attempts = 0;
    void send();
  };

  const remove = (id: string) =>
    stream.setState(({ waiting }) => ({ waiting: waiting.filter(({ clientId }) => clientId !== id) }));
  const outbox: Outbox = {
    tryNow() {
      // A broken reply holds the rest back until the user has seen it; this is the sign.
      if (!stream.getState().unsent) stream.setState({ failure: null });
      sendNow();
    },
    edit(id) {
      const { waiting, draft } = stream.getState();
      const message = waiting.find(({ clientId }) => clientId === id);
      if (!message) return;
      remove(id);
      editedSince = message.createdAt;
      stream.write(draft ? `${message.text}\n${draft}` : message.text);
    },
    remove,
  };

  /** When the last of the messages counts as written, where that is not its own time: the order is that of writing, whatever the clock says. */
  const placeOf = (waiting: readonly UnsentMessage[]): string | undefined => {
    const [former, latest] = waiting.slice(-2);
    const since = editedSince;
    editedSince = null;
    if (since !== null) return since;
    const isLate = former && latest && former.createdAt >= latest.createdAt;
    return isLate ? new Date(Date.parse(former.createdAt) + 1).toISOString() : undefined;
  };

  const unsubscribe = stream.subscribe((now, before) => {
    if (now.unsent !== before.unsent || now.waiting !== before.waiting || now.failure !== before.failure) {
      if (now.unsent && !before.unsent && !now.unsent.hasWaited) editedSince = null;
      const createdAt = now.waiting.length > before.waiting.length && !before.unsent && placeOf(now.waiting);
      if (createdAt) {
        stream.setState({
          waiting: now.waiting.map((one, index, { length }) => (index < length - 1 ? one : { ...one, createdAt })),
        });
        return;
      }
      const here = new Set(unsentOf(now).map(({ clientId }) => clientId));
      for (const { clientId } of unsentOf(before)) if (!here.has(clientId)) gone.add(clientId);
      write();
    }
    void send();
  });
  const unsubscribeOnline = app.sessions.subscribe((now, before) => now.isOnline && !before.isOnline && sendNow());
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.endsWith(key)) return;
    read();
    void send();
  };
  globalThis.addEventListener('storage', onStorage);

  forgetSent();
  stream.setState({ outbox });
  read();
  write();
  void send();

  return () => {
    ending.abort();
    clearTimeout(timer);
    unsubscribe();
    unsubscribeOnline();
    globalThis.removeEventListener('storage', onStorage);
  };
};
