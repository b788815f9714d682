import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { speak } from './speech.ts';

/**
 * A scripted OpenAI-compatible server for tests: chat completions (streamed and JSON), embeddings, pictures,
 * speech and the model list, and every way such a server fails. The last user message, or the prompt of a picture, tells it what to do by one magic
 * word in double brackets, `[[503]]`; `POST /control` sets a fault for the next requests instead.
 */
export const faults = [
  '429',
  '429-retry-after',
  '500',
  '503',
  '504',
  'refuse',
  'header-stall',
  'first-token-stall',
  'stall',
  'reset',
  'cut',
  'malformed',
  'empty',
] as const;
export type Fault = (typeof faults)[number];

/** A request as it was, and when its client went away before the answer was whole. */
export interface RecordedRequest {
  at: number;
  body: {
    model?: string;
    stream?: boolean;
    messages?: { role: string; content: unknown }[];
    input?: string | string[];
    prompt?: string;
    size?: string;
  } & Record<string, unknown>;
  fault: Fault | null;
  disconnectedAt: number | null;
  /** By this process's own clock (`performance.now`), in milliseconds: read whole, and its first word on the way; null before. */
  receivedMs: number;
  firstWordMs: number | null;
}

export interface UpstreamOptions {
  /** Milliseconds between tokens. */
  delayMs?: number;
}

export interface Upstream {
  url: string;
  requests: RecordedRequest[];
  /** Fails the next `times` requests, whatever they say. */
  failNext(fault: Fault, times?: number): void;
  close(): Promise<void>;
}

const isFault = (value: unknown): value is Fault => (faults as readonly unknown[]).includes(value);

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

/** The fields of a form as a JSON body would have them; of each file its type and bytes in base64. */
const readFormBody = async (request: IncomingMessage): Promise<RecordedRequest['body']> => {
  const bytes: Buffer[] = [];
  for await (const piece of request) bytes.push(piece as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(Buffer.concat(bytes)), { headers }).formData();
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : { type: value.type, b64: Buffer.from(await value.arrayBuffer()).toString('base64') },
  ]);
  return Object.fromEntries(await Promise.all(fields)) as RecordedRequest['body'];
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : '';
};

/** What the model says: `[[say: …]]` word for word, else a few sentences that answer the last message. */
const replyTo = (message: string): string =>
  /\[\[say: ([\s\S]*?)\]\]/.exec(message)?.[1] ??
  `*nods slowly* "You said: ${message
    .replaceAll(/\[\[.*?\]\]/g, '')
    .trim()
    .slice(0, 80)}." The lamp flickers, and the room grows quiet. "Tell me more," the voice says, and waits.`;

const statuses: Partial<Record<Fault, number>> = { '429': 429, '429-retry-after': 429, '500': 500, '503': 503, '504': 504 };

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey PNG of this size, valid to the last byte. */
export const greyPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0x80));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
};

export const startUpstream = async (port = 0, { delayMs = 2 }: UpstreamOptions = {}): Promise<Upstream> => {
  const requests: RecordedRequest[] = [];
  const queued: Fault[] = [];
  let count = 0;

  /** Takes a request down; true where it failed before its first byte, as told. */
  const record = (
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    body: RecordedRequest['body'],
    fault: Fault | null,
  ): boolean => {
    const received = { at: Date.now(), receivedMs: performance.now() };
    const entry: RecordedRequest = { ...received, body, fault, disconnectedAt: null, firstWordMs: null };
    requests.push(entry);
    response.on('close', () => {
      if (!response.writableFinished) entry.disconnectedAt = Date.now();
    });
    const status = fault === null ? undefined : statuses[fault];
    if (status !== undefined) {
      sendJson(
        response,
        status,
        { error: { message: `scripted ${status}`, type: 'scripted' } },
        fault === '429-retry-after' ? { 'retry-after': '7' } : {},
      );
      return true;
    }
    if (fault === 'refuse') request.socket.destroy();
    return fault === 'refuse' || fault === 'header-stall';
  };

  /** Vectors of eight numbers made from the letters: texts that share letters are alike. */
  const embed = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await readBody(request)) as RecordedRequest['body'];
    const inputs = [body.input ?? []].flat();
    const fault = queued.shift() ?? null;
    if (record({ request, response }, body, fault)) return;
    const vectorOf = (text: string) => {
      const vector = Array.from({ length: 8 }, () => 0);
      for (const letter of text.toLowerCase()) vector[(letter.codePointAt(0) ?? 0) % 8]! += 1;
      return vector;
    };
    const data = inputs.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    const answer = JSON.stringify({
      object: 'list',
      data: fault === 'empty' ? [] : data,
      model: body.model ?? 'scripted',
      usage: { prompt_tokens: 1, total_tokens: 1 },
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(fault === 'malformed' || fault === 'cut' ? answer.slice(0, answer.length / 2) : answer);
  };

  /** A picture as base64; by `[[b64: …]]` those bytes, by `[[url: …]]` an address instead. One that goes by another picture is asked for with a form. */
  const draw = async (request: IncomingMessage, response: ServerResponse) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/');
    const body = isForm ? await readFormBody(request) : (JSON.parse(await readBody(request)) as RecordedRequest['body']);
    const prompt = body.prompt ?? '';
    const word = /\[\[([a-z0-9-]+)\]\]/.exec(prompt)?.[1];
    const fault = queued.shift() ?? (isFault(word) ? word : null);
    if (record({ request, response }, body, fault)) return;
    const [width = 64, height = 64] = (body.size ?? '').split('x').map(Number).filter(Boolean);
    const url = /\[\[url: (.*?)\]\]/.exec(prompt)?.[1];
    const given = /\[\[b64: (.*?)\]\]/.exec(prompt)?.[1];
    const one = url === undefined ? { b64_json: given ?? greyPng(width, height).toString('base64') } : { url };
    const answer = JSON.stringify({ created: 0, data: fault === 'empty' ? [] : [one] });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    if (fault === 'first-token-stall') return;
    if (fault === 'malformed') return void response.end(`${answer.slice(0, 40)}}`);
    if (fault === 'stall' || fault === 'reset' || fault === 'cut') {
      response.write(answer.slice(0, 40));
      if (fault === 'stall') return;
      await pause(25);
      return void (fault === 'reset' ? request.socket.resetAndDestroy() : response.end());
    }
    response.end(answer);
  };

  const sound = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await readBody(request)) as RecordedRequest['body'];
    const text = textOf(body['input']);
    const word = /\[\[([a-z0-9-]+)\]\]/.exec(text)?.[1];
    const fault = queued.shift() ?? (isFault(word) ? word : null);
    if (!record({ request, response }, body, fault)) await speak(text, fault, response);
  };

  const complete = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await readBody(request)) as RecordedRequest['body'];
    const last = textOf(body.messages?.findLast((message) => message.role === 'user')?.content);
    const word = /\[\[([a-z0-9-]+)\]\]/.exec(last)?.[1];
    const fault = queued.shift() ?? (isFault(word) ? word : null);
    if (record({ request, response }, body, fault)) return;

    count += 1;
    const base = { id: `chatcmpl-${count}`, created: Math.floor(Date.now() / 1000), model: body.model ?? 'scripted' };
    const text = fault === 'empty' ? '' : replyTo(last);
    if (body.stream !== true) {
      const message = { role: 'assistant', content: text, refusal: null };
      return sendJson(response, 200, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      });
    }

    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.flushHeaders();
    const write = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`,
      );
    if (fault === 'first-token-stall') return;
    write({ role: 'assistant', content: '' });
    const tokens = text.match(/\s*\S+/g) ?? [];
    const recorded = requests.find((entry) => entry.body === body);
    for (const [index, token] of tokens.entries()) {
      if (response.destroyed) return;
      if (recorded) recorded.firstWordMs ??= performance.now();
      write({ content: token });
      if (index === 4) {
        if (fault === 'stall') return;
        if (fault === 'reset') {
          // A reset discards what its reader has not read yet: let the words arrive first.
          await pause(25);
          return void request.socket.resetAndDestroy();
        }
        if (fault === 'cut') return void response.end();
        if (fault === 'malformed') response.write('data: {"choices": [{"delta": {"content": \n\n');
      }
      if (delayMs > 0) await pause(delayMs);
    }
    write({}, 'stop');
    response.end('data: [DONE]\n\n');
  };

  const control = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return sendJson(response, 200, requests);
    const { fault, times = 1 } = JSON.parse(await readBody(request)) as { fault?: unknown; times?: number };
    if (!isFault(fault)) return sendJson(response, 400, { error: { message: `fault must be one of ${faults.join(', ')}` } });
    queued.push(...Array.from({ length: times }, () => fault));
    return sendJson(response, 200, { queued });
  };

  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://upstream').pathname;
    const answer =
      path === '/v1/chat/completions' && request.method === 'POST'
        ? complete(request, response)
        : /^\/v1\/images\/(?:generations|edits)$/.test(path) && request.method === 'POST'
          ? draw(request, response)
          : path === '/v1/audio/speech' && request.method === 'POST'
            ? sound(request, response)
            : path === '/v1/embeddings' && request.method === 'POST'
              ? embed(request, response)
              : path === '/v1/models'
                ? Promise.resolve(
                    sendJson(response, 200, {
                      object: 'list',
                      data: [{ id: 'scripted', object: 'model', created: 0, owned_by: 'tests' }],
                    }),
                  )
                : path === '/control'
                  ? control(request, response)
                  : Promise.resolve(sendJson(response, 404, { error: { message: 'no such path' } }));
    answer.catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, { error: { message: String(error) } });
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    failNext: (fault, times = 1) => void queued.push(...Array.from({ length: times }, () => fault)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
