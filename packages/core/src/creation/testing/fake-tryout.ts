import type { TryoutEvent, TryoutReport } from '@troupe/protocol';

/** What went into a reply of a try-out. */
export const tryoutReport = (over: Partial<TryoutReport> = {}): TryoutReport => ({
  model: { id: 'puppet', name: 'Puppet' },
  settings: { max_new_tokens: 300, temperature: 0.8, top_p: 0.9, top_k: 40 },
  seed: 'seed-1',
  context_tokens: 4096,
  reply_tokens: 300,
  prompt_tokens: 412,
  persona: null,
  is_definition_hidden: false,
  parts: [
    { kind: 'rules', tokens: 120, outcome: 'kept' },
    { kind: 'description', tokens: 240, outcome: 'kept' },
    { kind: 'history', tokens: 40, outcome: 'trimmed' },
    { kind: 'message', tokens: 12, outcome: 'kept' },
  ],
  lore: [],
  hidden_lore: { count: 0, tokens: 0 },
  history: { messages: 2, capped_message_id: null },
  ...over,
});

interface Asked {
  form: { name: string; greeting: string; persona: string };
  lines: { role: string; content: string }[];
  seed: string;
  persona_id?: string | null;
  character_id?: string;
}

/** The stream of a reply, written by hand: what is sent now, and how it ends. */
export const createTryoutStream = () => {
  let push: (event: TryoutEvent) => void = () => undefined;
  let close: () => void = () => undefined;
  const encoder = new TextEncoder();
  let seq = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (event) =>
        controller.enqueue(encoder.encode(`id: ${(seq += 1)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
      close = () => controller.close();
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: TryoutEvent) => push(event),
    close: () => close(),
  };
};

/** A reply that is there at once, with a greeting before it. */
export const wholeReply = (
  text: string,
  over: { greeting?: string; needs_help?: boolean; report?: TryoutReport } = {},
): Response => {
  const { greeting = '*The bell rings.* "You are nearly on time. Sit."', report = tryoutReport(), needs_help } = over;
  const stream = createTryoutStream();
  stream.send({ type: 'start', greeting, ...(needs_help && { needs_help }) });
  stream.send({ type: 'delta', text });
  stream.send({ type: 'done', text, report });
  stream.close();
  return stream.response;
};

/** Answers `POST characters/tryout` and keeps what it was asked. */
export const createFakeTryout = (answer: (asked: Asked, at: number) => Response | Promise<Response>) => {
  const asked: (Asked & { signal: AbortSignal })[] = [];
  return {
    asked,
    async answer(path: string, request: Request): Promise<Response | null> {
      if (path !== 'POST /characters/tryout') return null;
      const { signal } = request;
      const body = (await request.json()) as Asked;
      asked.push({ ...body, signal });
      return answer(body, asked.length - 1);
    },
  };
};
