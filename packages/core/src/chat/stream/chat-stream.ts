import { createReply, limits, stopGeneration, type ChatRequest, type ErrorCode } from '@troupe/protocol';
import { createStore } from 'zustand';
import { isAbort, type App } from '../../app/index.ts';
import { requestSettings } from '../settings/chat-settings.ts';
import { createConversationCache } from './conversation-cache.ts';
import { askForGeneration, followReply, generationOf, setLive, toFailure, type AskForReply } from './follow-reply.ts';
import { createReplyReader } from './reply-reader.ts';
import type { ChatStream, ChatStreamState, LiveReply } from './stream-state.ts';

export interface ChatStreamOptions {
  characterId: string;
  /** Null where it is not known yet: `open` will tell. */
  conversationId: string | null;
}

type Request = Pick<ChatRequest, 'message' | 'prev_id' | 'client_id' | 'alt_message_id' | 'continue_chat' | 'hint'>;
/** What of the state is kept on the device. */
const written = ['draft', 'unsent', 'waiting', 'outbox', 'failure'] as const;
/** What keeps a message from being sent now, and not for good. */
const mayWait = new Set<ErrorCode>(['offline', 'network', 'generation_running', 'queue_waiting']);
/**
 * The live side of one conversation: sending, following a reply over broken
 * connections, stopping it at what was seen. Server data goes into the query cache; the store holds
 * only what the server does not have yet.
 */
export const createChatStream = (app: App, { characterId, conversationId: given }: ChatStreamOptions): ChatStream => {
  let conversationId = given;
  const draftKey = () => (conversationId === null ? `draft:new:${characterId}` : `draft:${conversationId}`);
  const store = createStore<ChatStreamState>(() => ({
    draft: app.storage.get(draftKey()) ?? '',
    live: null,
    unsent: null,
    waiting: [],
    outbox: null,
    takeCommand: null,
    failure: null,
    finishedId: null,
  }));
  const { getState, setState } = store;
  const keepDraft = ({ draft, unsent, waiting, outbox, failure }: ChatStreamState) => {
    const isKept = outbox && !failure && (!unsent || unsent.hasWaited);
    app.storage.set(draftKey(), draft || (!isKept && (unsent ?? waiting[0])?.text) || null);
  };
  store.subscribe((now, before) => {
    if (written.some((name) => now[name] !== before[name])) keepDraft(now);
  });
  /** Its id; nothing is asked of the server before there is one. */
  const opened = () => conversationId ?? '';
  const cache = createConversationCache(app, characterId, opened);
  const { history } = cache;

  /** What is running: a newer one, a stop or a detach makes its late events count for nothing. */
  let running: AbortController | null = null;
  /** Asks for the last reply again. */
  let again: (() => Promise<void>) | null = null;
  /** The unsent message waits for the conversation it belongs to. */
  let isHeld = false;
  let resubmitTimer: ReturnType<typeof setTimeout> | undefined;

  const fail = (error: unknown) => {
    if (isAbort(error)) return setState({ live: null });
    const failure = toFailure(error);
    const { unsent, waiting } = getState();
    if (unsent && mayWait.has(failure.code)) return setState({ live: null, unsent: null, waiting: [unsent, ...waiting] });
    const isRateLimit = failure.status === 429;
    setState({ live: null, failure: { error: failure, canResubmit: !isRateLimit } });
    if (isRateLimit) {
      resubmitTimer = setTimeout(
        () => setState(({ failure: shown }) => ({ failure: shown && { ...shown, canResubmit: true } })),
        limits.resubmitWaitMs,
      );
    }
    app.host.emit({ type: 'error', code: failure.code });
  };

  const run = async (live: Partial<LiveReply>, ask: AskForReply) => {
    if (getState().live) return;
    clearTimeout(resubmitTimer);
    const controller = (running = new AbortController());
    const { signal } = controller;
    setState({
      failure: null,
      live: {
        generationId: null,
        messageId: null,
        replacesId: null,
        text: '',
        isTyping: false,
        isStopping: false,
        isReconnecting: false,
        ...live,
      },
    });
    const typing = setTimeout(
      () => getState().live?.text === '' && setLive(store, { isTyping: true }),
      limits.typingIndicatorDelayMs,
    );
    const reader = createReplyReader({
      signal,
      cache,
      show: (change) => setLive(store, change),
      onStart(userMessage) {
        again = null;
        if (!userMessage) return;
        setState({ unsent: null });
        app.host.emit({ type: 'message-sent', characterId, conversationId: opened() });
      },
      onDone({ id }) {
        setState({ live: null, unsent: null, finishedId: id });
        app.host.emit({ type: 'message-received', characterId, conversationId: opened() });
      },
      onError: fail,
    });
    try {
      await followReply(app, store, reader, ask, signal);
    } catch (error) {
      if (signal.aborted) return;
      const { code } = toFailure(error);
      const hasBegun = generationOf(store) !== null;
      // What a reply that is gone left behind, and a reply that another tab started, stand in the conversation.
      if (hasBegun || code === 'generation_running') await cache.reload();
      if (hasBegun && code === 'not_found') setState({ live: null });
      else fail(error);
    } finally {
      clearTimeout(typing);
      reader.close();
      if (running === controller) running = null;
    }
  };

  const request = (body: Request): Promise<void> => {
    again = () => request(body);
    return run({ replacesId: body.alt_message_id ?? null }, (signal) =>
      app.client.stream(
        createReply,
        { body: { conversation_id: opened(), character_id: characterId, ...requestSettings(app.storage), ...body } },
        { signal },
      ),
    );
  };

  const sendUnsent = async () => {
    const { unsent } = getState();
    if (!unsent) return;
    const { text, clientId, prevId = history()?.messages.at(-1)?.id ?? null } = unsent;
    setState({ unsent: { ...unsent, prevId } });
    await request({ message: text, client_id: clientId, prev_id: prevId });
  };

  const finishStop = async ({ generationId: known, text }: LiveReply) => {
    running?.abort();
    try {
      // Before the first word the reply has no name here yet; the conversation knows it.
      if (known === null) await cache.reload();
      const id = known ?? history()?.generation?.id;
      const { message } = id
        ? await app.client.call(stopGeneration, { params: { generationId: id }, body: { seen_length: text.length } })
        : { message: null };
      if (message) cache.upsert(message);
      else if (id) await cache.reload();
      const { unsent } = getState();
      if (unsent && !history()?.messages.some(({ client_id }) => client_id === unsent.clientId)) stream.takeBack();
      cache.endReply();
      await cache.shown();
      setState({ live: null, unsent: null, finishedId: message?.id ?? null });
    } catch (error) {
      await cache.reload();
      fail(error);
    }
  };

  const stream: ChatStream = {
    ...store,
    async send(text) {
      const { live, unsent, waiting } = getState();
      const isBusy = live !== null || unsent !== null;
      if ((isBusy && app.sessions.getState().isOnline) || waiting.length === limits.outboxMax) return;
      const message = { clientId: crypto.randomUUID(), text, createdAt: new Date().toISOString() };
      if (isBusy || waiting.length > 0) return setState({ draft: '', waiting: [...waiting, message] });
      setState({ draft: '', unsent: message });
      isHeld = !history();
      if (!isHeld) await sendUnsent();
    },
    async sendNext() {
      const [unsent, ...waiting] = getState().waiting;
      if (!unsent || getState().live || getState().unsent) return;
      setState({ unsent: { ...unsent, hasWaited: true }, waiting });
      await sendUnsent();
    },
    open(id) {
      if (conversationId === null) {
        app.storage.set(draftKey(), null);
        conversationId = id;
        // What was typed while waiting is newer than what was left here.
        if (getState().draft) keepDraft(getState());
        else setState({ draft: app.storage.get(draftKey()) ?? '' });
      }
      if (!isHeld || !history()) return;
      isHeld = false;
      void sendUnsent();
    },
    regenerate: (messageId, hint) => request({ alt_message_id: messageId, hint, client_id: crypto.randomUUID() }),
    continueReply: () => request({ continue_chat: true, client_id: crypto.randomUUID() }),
    async follow(ask) {
      again = null;
      await run({}, ask);
      if (getState().failure) again = () => stream.follow(ask);
    },
    resume: ({ id, message_id }) => run({ generationId: id, messageId: message_id }, askForGeneration(app, store, id)),
    async stop() {
      const { live } = getState();
      if (!live || live.isStopping) return;
      setLive(store, { isStopping: true });
      await finishStop(live);
    },
    async resubmit() {
      if (getState().failure?.canResubmit === false) return;
      if (again) return again();
      const head = history()?.messages.at(-1);
      if (head?.role === 'bot') return stream.regenerate(head.id);
      if (head) await request({ message: head.content, client_id: head.client_id ?? crypto.randomUUID(), prev_id: head.prev_id });
    },
    write: (draft) => setState({ draft }),
    takeBack() {
      again = null;
      isHeld = false;
      setState(({ unsent, draft }) => ({
        draft: [unsent?.text, draft].filter(Boolean).join('\n'),
        unsent: null,
        failure: null,
      }));
    },
    attach() {
      return () => {
        clearTimeout(resubmitTimer);
        if (!running) return;
        running.abort();
        running = null;
        setState({ live: null });
        // The reply goes on at the server.
        cache.invalidate();
      };
    },
  };
  return stream;
};
