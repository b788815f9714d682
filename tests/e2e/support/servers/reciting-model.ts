import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a stream may be cut: everywhere, around every mark that means something to a parser, between words, nowhere. */
export const cuts = {
  everywhere: (text: string) => [...text],
  marks: (text: string) => text.split(/(?<=[<>"'`=/&;:*_[\]()!-])|(?=[<>"'`=/&;:*_[\]()!-])/u),
  words: (text: string) => text.split(/(?<=\s)/u),
  nowhere: (text: string) => [text],
} as const satisfies Record<string, (text: string) => string[]>;
export type Cut = keyof typeof cuts;

/** A model's server that recites one text, cut as the last message asks: `cut: marks`. */
export const startRecitingModel = async (text: string) => {
  let chunks = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { messages = [] } = JSON.parse(body || '{}') as { messages?: { role: string; content: unknown }[] };
      const asked = /cut: (\w+)/.exec(String(messages.findLast(({ role }) => role === 'user')?.content))?.[1];
      const pieces = cuts[asked && asked in cuts ? (asked as Cut) : 'nowhere'](text);
      chunks += pieces.length;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (delta: object, finish: string | null = null) =>
        response.write(
          `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'reciting', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
        );
      write({ role: 'assistant', content: '' });
      for (const content of pieces) write({ content });
      write({}, 'stop');
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    env: { LLM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, LLM_MODEL: 'reciting' },
    chunks: () => chunks,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
