const isStream = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Requests that have no full answer yet, so that a stop can wait for them. A stream is open until its last byte. */
export const createOpenRequests = () => {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = () => {
    open -= 1;
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  return {
    /** Runs a request and counts it while it lasts. */
    async track(answer: () => Promise<Response>): Promise<Response> {
      open += 1;
      let response: Response;
      try {
        response = await answer();
      } catch (error) {
        end();
        throw error;
      }
      if (response.body === null || !isStream(response)) {
        end();
        return response;
      }
      let hasEnded = false;
      const endOnce = () => {
        if (!hasEnded) end();
        hasEnded = true;
      };
      const reader = response.body.getReader();
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            const { done, value } = await reader.read();
            if (!done) return controller.enqueue(value);
            endOnce();
            controller.close();
          } catch (error) {
            endOnce();
            controller.error(error);
          }
        },
        cancel(reason) {
          endOnce();
          return reader.cancel(reason);
        },
      });
      return new Response(body, { status: response.status, headers: response.headers });
    },

    /** Resolves when nothing is open, or after `ms`. */
    async settle(ms: number): Promise<void> {
      if (open === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        new Promise<void>((resolve) => waiting.push(resolve)),
        new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))),
      ]);
      clearTimeout(timer);
    },
  };
};
