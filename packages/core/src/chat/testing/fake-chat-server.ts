import {
  limits,
  type Character,
  type ChatEvent,
  type ChatRequest,
  type ImageRequest,
  type Message,
  type Persona,
} from '@troupe/protocol';
import { failure, type Answer } from '../../app/testing/test-app.ts';
import { createFakePersonas } from '../../platform/testing/fake-personas.ts';
import { testCharacter, testMessage } from './test-conversation.ts';

/** A reply being written by the fake server, under the test's hand. */
export interface FakeReply {
  request: ChatRequest;
  say(text: string): void;
  done(): void;
  /** Ends with an `error` event. */
  fail(code: string): void;
  /** Closes every connection without a last event, as a network would. */
  cut(): void;
}

export interface FakeChatOptions {
  character?: Partial<Character>;
  messages?: Message[];
  /** The member's personas; none unless told. */
  personas?: Persona[];
  /** Without one, the character has no conversation yet. */
  conversationId?: string | null;
  cappedMessageId?: string | null;
  /** The conversation's voice. */
  voiceId?: string;
  /** What pictures show that are made here. */
  pictureUrl?: string;
  /** Answers by itself, `words` at a time each `everyMs`. */
  auto?: { text: string; everyMs: number };
  /** Handles a request before the server does. */
  before?: (request: Request, path: string) => Response | null | Promise<Response | null>;
}

type Written = FakeReply & {
  id: string;
  message: Message;
  events: ChatEvent[];
  wake: Set<() => void>;
  isCut: boolean;
  isOver: boolean;
  /** Takes a picture that never came out of the conversation. */
  drop?: () => void;
};

/** A chat server in memory that speaks the contract, with faults on demand. Test and story support. */
export const createFakeChat = (options: FakeChatOptions = {}) => {
  const character = testCharacter(options.character);
  let conversationId = options.conversationId === undefined ? 'c1' : options.conversationId;
  /** What was removed last. */
  const removed = new Map<string, Message>();
  const tree = new Map((options.messages ?? []).map((message) => [message.id, message]));
  let head = options.messages?.at(-1)?.id ?? null;
  const personas = createFakePersonas(options.personas);
  const replies: Written[] = [];
  const created: string[] = [];
  const pictures: ImageRequest[] = [];
  const faults: { status: number; code: string }[] = [];
  const byClient = new Map<string, Written>();
  let held = Promise.resolve();
  let heldAnswers = Promise.resolve();
  let release = () => {};
  let counter = 0;

  const branch = (): Message[] => {
    const path: Message[] = [];
    for (let id = head; id !== null; id = tree.get(id)?.prev_id ?? null) {
      const message = tree.get(id);
      if (!message) break;
      path.push(message);
    }
    return path.toReversed();
  };
  const put = (message: Message) => {
    tree.set(message.id, message);
    const siblings = [...tree.values()].filter((one) => one.prev_id === message.prev_id && one.role === message.role);
    const ids = siblings.map(({ id }) => id);
    for (const one of siblings) tree.set(one.id, { ...one, sibling_ids: ids, is_alternative: ids.length > 1 });
    head = message.id;
    return tree.get(message.id) as Message;
  };

  const page = (query: URLSearchParams) => {
    const limit = Number(query.get('limit') ?? limits.messagesPage);
    const all = branch();
    const last = query.get('last_id');
    const end = last ? all.findIndex(({ id }) => id === last) : all.length;
    const until = query.get('until');
    const reach = until ? all.findIndex(({ id }) => id === until) : -1;
    if (until && reach < 0 && !tree.has(until)) return null;
    const start = Math.max(0, end - 200, Math.min(end - limit, reach < 0 ? end : reach - 10));
    const messages = all.slice(start, end).map((message, index) => ({ ...message, is_last_id: index === 0 }));
    const running = replies.find((reply) => !reply.isOver);
    return {
      messages,
      conversation_id: conversationId,
      label: null,
      voice_id: options.voiceId ?? null,
      userPersona: personas.shown(),
      head_id: head,
      capped_message_id: options.cappedMessageId ?? null,
      generation: running ? { id: running.id, message_id: running.message.id } : null,
      total: all.length,
      ...(until && reach < 0 && { is_elsewhere: true }),
    };
  };

  const stream = (reply: Written, after: number, signal: AbortSignal) => {
    const encoder = new TextEncoder();
    let sent = after;
    let stop = () => {};
    return new Response(
      new ReadableStream({
        start(controller) {
          const push = () => {
            while (sent < reply.events.length) {
              controller.enqueue(encoder.encode(`id: ${sent + 1}\ndata: ${JSON.stringify(reply.events[sent])}\n\n`));
              sent += 1;
            }
            if (!reply.isOver && !reply.isCut) return;
            reply.wake.delete(push);
            controller.close();
          };
          stop = () => reply.wake.delete(push);
          reply.wake.add(push);
          signal.addEventListener('abort', () => {
            if (reply.wake.delete(push)) controller.error(new DOMException('aborted', 'AbortError'));
          });
          push();
        },
        // A reader who leaves is written to no more: a queue of a stream that was cancelled throws.
        cancel: () => stop(),
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  };

  const write = (request: ChatRequest): Written => {
    counter += 1;
    const id = `r${counter}`;
    let user: Message | undefined;
    const replaced = request.alt_message_id ? tree.get(request.alt_message_id) : undefined;
    const continued = request.continue_chat && head ? tree.get(head) : undefined;
    const kept = [...tree.values()].find((one) => one.client_id && one.client_id === request.client_id);
    if (request.message !== undefined) {
      user =
        kept ??
        put(
          testMessage({
            id: `u${counter}`,
            role: 'user',
            content: request.message,
            prev_id: request.prev_id ?? head,
            client_id: request.client_id ?? null,
          }),
        );
    }
    const message =
      continued ??
      testMessage({
        id: `b${counter}`,
        role: 'bot',
        content: '',
        prev_id: replaced ? replaced.prev_id : (user?.id ?? head),
        status: 'generating',
      });
    const base = continued?.content ?? '';
    let text = base;
    const add = (event: ChatEvent) => {
      reply.events.push(event);
      reply.isOver = event.type === 'done' || event.type === 'error';
      for (const wake of Array.from(reply.wake)) wake();
    };
    const reply: Written = {
      id,
      request,
      message,
      isCut: false,
      isOver: false,
      events: [],
      wake: new Set(),
      say(more) {
        text += more;
        reply.message = { ...message, content: text };
        add({ type: 'delta', text: more });
      },
      done: () =>
        add({
          type: 'done',
          message: put({ ...message, content: text, status: 'complete' }),
          capped_message_id: options.cappedMessageId ?? null,
        }),
      fail(code) {
        put({ ...message, content: text, status: 'failed' });
        add({ type: 'error', error: code, code });
      },
      cut() {
        reply.isCut = true;
        for (const wake of Array.from(reply.wake)) wake();
        reply.isCut = false;
      },
    };
    reply.events.push({
      type: 'start',
      generation_id: id,
      message_id: message.id,
      base_length: base.length,
      ...(user ? { user_message: user } : {}),
    });
    replies.push(reply);
    if (request.client_id) byClient.set(request.client_id, reply);
    if (options.auto) {
      const words = options.auto.text.split(/(?<= )/);
      const timer = setInterval(() => {
        const word = words.shift();
        if (reply.isOver) clearInterval(timer);
        else if (word === undefined) reply.done();
        else reply.say(word);
      }, options.auto.everyMs);
    }
    return reply;
  };

  /** A picture being made: `done` brings it. */
  const drawPicture = (body: ImageRequest): Written => {
    const known = body.client_id ? byClient.get(body.client_id) : undefined;
    if (known) return known;
    const reply = write(body as ChatRequest);
    pictures.push(body);
    const { message } = reply;
    message.image_prompt = body.image_prompt?.trim() || 'The lamp turns';
    Object.assign(message, { image_width: 800, image_height: 1000 });
    const before = head;
    put(message);
    const { done, fail } = reply;
    reply.drop = () => {
      tree.delete(message.id);
      head = before;
    };
    reply.done = () => {
      message.image_url = options.pictureUrl ?? `/files/${reply.id}`;
      done();
    };
    reply.fail = (code) => {
      fail(code);
      reply.drop?.();
      if (body.client_id) byClient.delete(body.client_id);
    };
    return reply;
  };

  const answer: Answer = async (request) => {
    const url = new URL(request.url);
    const path = `${request.method} ${url.pathname.replace(/^\/api\/v\d/, '')}`;
    const given = await options.before?.(request, path);
    if (given) return given;
    const [, generationId = ''] = /^\w+ \/chat\/generations\/(\w+)$/.exec(path) ?? [];
    if (path === `GET /characters/${character.id}`) return Response.json(character);
    if (path === `GET /characters/${character.id}/messages`) {
      const found = page(url.searchParams);
      return found ? Response.json(found) : failure(404, 'not_found');
    }
    if (path === `POST /characters/${character.id}/conversations`) {
      personas.begin(((await request.clone().json()) as { user_persona_id?: string | null }).user_persona_id);
      conversationId = `c${created.length + 2}`;
      created.push(conversationId);
      tree.clear();
      put(
        testMessage({
          id: `greeting-${conversationId}`,
          role: 'bot',
          content: character.greeting,
          conversation_id: conversationId,
        }),
      );
      return Response.json({ id: conversationId, page: page(new URLSearchParams()) });
    }
    if (path === 'POST /conversation-images') {
      const body = (await request.json()) as ImageRequest;
      const fault = faults.shift();
      if (fault) return failure(fault.status, fault.code);
      return stream(drawPicture(body), 0, request.signal);
    }
    const ofPersonas = await personas.answer(path, request);
    if (ofPersonas) return ofPersonas;
    if (path === 'POST /chat') {
      await held;
      const body = (await request.json()) as ChatRequest;
      const fault = faults.shift();
      if (fault) return failure(fault.status, fault.code);
      const known = body.client_id ? byClient.get(body.client_id) : undefined;
      const asked = known ?? write(body);
      await heldAnswers;
      return stream(asked, 0, request.signal);
    }
    const reply = replies.find(({ id }) => id === generationId);
    if (reply && request.method === 'GET')
      return stream(reply, Number(request.headers.get('last-event-id') ?? 0), request.signal);
    if (reply && request.method === 'DELETE') {
      const { seen_length } = (await request.json()) as { seen_length: number };
      reply.isOver = true;
      reply.drop?.();
      const content = reply.message.content.slice(0, seen_length);
      return Response.json({ message: content ? put({ ...reply.message, content, status: 'stopped' }) : null });
    }
    if (/^DELETE \/conversations\/\w+\/messages$/.test(path)) {
      const { ids } = (await request.json()) as { ids: string[] };
      const doomed = new Set(ids);
      for (const message of tree.values()) if (message.prev_id !== null && doomed.has(message.prev_id)) doomed.add(message.id);
      head = tree.get(ids[0] ?? '')?.prev_id ?? null;
      for (const id of doomed) {
        removed.set(id, tree.get(id) as Message);
        tree.delete(id);
      }
      return Response.json({ ids: [...doomed], head_id: head });
    }
    if (path === 'POST /messages/restore') {
      const ids = [...removed.keys()];
      for (const message of removed.values()) put(message);
      removed.clear();
      return Response.json({ ids, head_id: head });
    }
    const edited = path.startsWith('PATCH /messages/') ? tree.get(path.slice('PATCH /messages/'.length)) : undefined;
    if (edited) {
      const { content } = (await request.json()) as { content: string };
      return Response.json({ message: put({ ...edited, content }) });
    }
    if (/^PUT \/conversations\/\w+\/head$/.test(path)) {
      const { message_id } = (await request.json()) as { message_id: string };
      head = message_id;
      return Response.json({ head_id: head });
    }
    return null;
  };

  return {
    answer,
    replies: replies as FakeReply[],
    /** Conversations created, oldest first. */
    created,
    /** Pictures asked for, oldest first. */
    pictures,
    /** A picture that is being made already. */
    beginPicture: (image_prompt: string): FakeReply =>
      drawPicture({ conversation_id: conversationId ?? '', character_id: character.id, image_prompt }),
    branch,
    /** A reply that is being written already. */
    begin: (request: Partial<ChatRequest> = {}): FakeReply =>
      write({ conversation_id: conversationId ?? '', character_id: character.id, ...request }),
    /** The next chat request fails with this before its first token. */
    failNext: (status: number, code: string) => void faults.push({ status, code }),
    put,
    /** Its creator changes the character. */
    change: (given: Partial<Character>) => void Object.assign(character, given),
    /** Keeps chat requests waiting until `release`. */
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    /** Takes chat requests, and keeps their answers back until `release`: a model that has not said a word. */
    holdAnswers() {
      heldAnswers = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
  };
};
export type FakeChat = ReturnType<typeof createFakeChat>;
