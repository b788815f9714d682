/** One server-sent event (WHATWG HTML §9.2): `event` repeats the data's type for readers that listen by name. */
export interface ServerSentEvent {
  seq: number;
  data: { type: string };
}

const encoder = new TextEncoder();

/**
 * Writes events as `text/event-stream`; null becomes a comment that keeps idle connections alive.
 * The reader's leaving ends the source, not what the source reads from.
 */
export const toEventStream = (source: AsyncGenerator<ServerSentEvent | null>, onCancel: () => void): Response => {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else if (value === null) controller.enqueue(encoder.encode(': keep-alive\n\n'));
      else
        controller.enqueue(
          encoder.encode(`id: ${value.seq}\nevent: ${value.data.type}\ndata: ${JSON.stringify(value.data)}\n\n`),
        );
    },
    cancel() {
      onCancel();
      // What waits to be pulled would wait for ever, and what it holds with it.
      void source.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
};
