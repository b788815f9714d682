import { request as httpRequest } from 'node:http';

/**
 * Sends a request for one of our own hosts to the port on which we listen, whatever the name's DNS says:
 * how embedded services reach us as outside ones would. HTTP only; follows no redirect.
 */
export const createLoopback =
  ({ port, host }: { port: number; host: string }) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
    const headers = { ...Object.fromEntries(request.headers), host: url.host, 'content-length': String(body.byteLength) };
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        { host: address, port, path: url.pathname + url.search, method: request.method, headers, timeout: 10_000 },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(new Response(null, { status: answer.statusCode ?? 500 })));
          answer.once('error', reject);
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('Our own port does not answer.')));
      sent.once('error', reject);
      sent.end(body);
    });
  };
