import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a captcha provider does instead of its work. */
export type SiteverifyFault = 'hang' | 'stall' | 'reset' | 'malformed' | 'shapeless' | '500' | 'redirect';

export interface Siteverify {
  url: string;
  secretKey: string;
  /** Forms that were asked, newest last. */
  asked: Record<string, string>[];
  /** Until it is set to null again. */
  fault: SiteverifyFault | null;
  close(): Promise<void>;
}

const answerWith = (fault: SiteverifyFault, response: ServerResponse, url: string) => {
  if (fault === 'hang') return;
  if (fault === 'stall') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":');
  if (fault === 'reset') return void response.destroy();
  if (fault === 'malformed') return void response.writeHead(200).end('<html>Sorry');
  if (fault === 'shapeless') return void response.writeHead(200).end('{"success":"yes"}');
  if (fault === 'redirect') return void response.writeHead(307, { location: `${url}/elsewhere` }).end();
  response.writeHead(500).end('{"success":true}');
};

/**
 * A provider that speaks siteverify, the protocol of Turnstile, hCaptcha and reCAPTCHA: an answer that begins with
 * `person` holds once, every other is wrong.
 */
export const startSiteverify = async (): Promise<Siteverify> => {
  const used = new Set<string>();
  const secretKey = 'secret-of-the-scripted-provider';
  const verdict = ({ secret, response = '' }: Record<string, string>) => {
    if (secret !== secretKey) return { success: false, 'error-codes': ['invalid-input-secret'] };
    if (!response.startsWith('person')) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (used.has(response)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    used.add(response);
    return { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' };
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = Object.fromEntries(new URLSearchParams(body));
    provider.asked.push(form);
    if (provider.fault !== null) return answerWith(provider.fault, response, provider.url);
    const isForm = request.method === 'POST' && request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const answer = isForm ? verdict(form) : { success: false, 'error-codes': ['bad-request'] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const provider: Siteverify = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    asked: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
};
