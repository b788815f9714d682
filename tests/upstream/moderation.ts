import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a moderation service does instead of its work. */
export const moderationFaults = ['429', '500', '503', 'hang', 'stall', 'reset', 'redirect'] as const;
/** What it answers instead of a verdict. */
export const moderationNonsense = ['malformed', 'shapeless', 'short'] as const;
export type ModerationFault = (typeof moderationFaults)[number] | (typeof moderationNonsense)[number] | 'unknown-category';

export interface ScriptedModeration {
  /** Ends before `/moderations` and `/chat/completions`. */
  url: string;
  /** Bodies that were asked, newest last, each with its path and the key it came with. */
  asked: { path: string; key: string | undefined; body: Record<string, unknown> }[];
  /** Until it is set to null again. */
  fault: ModerationFault | null;
  /** Which questions meet the fault: those that hold this text; null: all. */
  faultAt: string | null;
  /** Milliseconds before each answer. */
  delayMs: number;
  close(): Promise<void>;
}

/** What each inert trigger is called by the three kinds of vendors. */
const triggers: Record<string, { moderations: string; hazard: number; policy: string }> = {
  '«TEST:MINOR-SAFETY»': { moderations: 'sexual/minors', hazard: 4, policy: 'No Sexually Explicit Information' },
  '«TEST:EXPLICIT»': { moderations: 'sexual', hazard: 12, policy: 'No Sexually Explicit Information' },
  '«TEST:SELF-HARM»': { moderations: 'self-harm/intent', hazard: 11, policy: 'No Dangerous Content' },
  '«TEST:VIOLENCE»': { moderations: 'violence/graphic', hazard: 1, policy: 'No Dangerous Content' },
  '«TEST:THREATS»': { moderations: 'harassment/threatening', hazard: 1, policy: 'No Harassment' },
  '«TEST:HATRED»': { moderations: 'hate', hazard: 10, policy: 'No Hate Speech' },
  '«TEST:CRIMES»': { moderations: 'illicit', hazard: 2, policy: 'No Dangerous Content' },
  '«TEST:PRIVACY»': { moderations: 'privacy', hazard: 7, policy: 'No Harassment' },
  '«TEST:UNKNOWN-CATEGORY»': { moderations: 'astrology', hazard: 99, policy: 'No Astrology' },
};
const names =
  'harassment harassment/threatening hate hate/threatening illicit illicit/violent self-harm self-harm/intent self-harm/instructions sexual sexual/minors violence violence/graphic'.split(
    ' ',
  );

const foundIn = (text: string) => Object.entries(triggers).flatMap(([trigger, named]) => (text.includes(trigger) ? [named] : []));

/** One result in the official wire format; a picture that begins with the bytes of a trigger is guilty of it. */
const resultOf = (text: string, isUnknown: boolean) => {
  const found = foundIn(text).map(({ moderations }) => moderations);
  if (isUnknown) found.push('astrology');
  const all = [...new Set([...names, ...found])];
  return {
    flagged: found.length > 0,
    categories: Object.fromEntries(all.map((name) => [name, found.includes(name)])),
    category_scores: Object.fromEntries(all.map((name) => [name, found.includes(name) ? 0.98 : 0.001])),
    category_applied_input_types: Object.fromEntries(all.map((name) => [name, ['text']])),
  };
};

const textOf = (input: unknown): string => {
  if (typeof input === 'string') return input;
  const part = input as { text?: string; image_url?: { url: string } };
  return part.text ?? Buffer.from(part.image_url?.url.split(',')[1] ?? '', 'base64').toString('utf8');
};

const moderate = ({ input }: Record<string, unknown>, isUnknown: boolean) => {
  const list = Array.isArray(input) ? input : [input];
  // Parts of several kinds are one input; a list of texts is as many.
  const texts = list.every((one) => typeof one === 'string') ? list : [list.map(textOf).join('\n')];
  return { id: 'modr-1', model: 'scripted-moderation', results: texts.map((text) => resultOf(textOf(text), isUnknown)) };
};

const guard = (body: Record<string, unknown>, isUnknown: boolean): string => {
  const messages = body['messages'] as { content: string }[];
  const last = messages.at(-1)?.content ?? '';
  const found = foundIn(last);
  if (last.includes('policy expert')) {
    const isAsked = found.some(({ policy }) => last.includes(`"${policy}"`));
    return isAsked ? 'Yes\n\nIt does.' : 'No, it does not.';
  }
  const codes = [...found.map(({ hazard }) => `S${hazard}`), ...(isUnknown ? ['S77'] : [])];
  return codes.length === 0 ? 'safe' : `\n\nunsafe\n${codes.join(',')}`;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

/** True where a fault has answered, or will never. */
const fail = (fault: ModerationFault | null, request: IncomingMessage, response: ServerResponse, url: string): boolean => {
  if (fault === 'hang') return true;
  if (fault === 'stall') return Boolean(response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'));
  if (fault === 'reset') return Boolean(request.socket.destroy());
  if (fault === 'redirect') return Boolean(response.writeHead(307, { location: `${url}/elsewhere` }).end());
  if (fault === 'malformed') return Boolean(response.writeHead(200).end('<html>Sorry'));
  if (fault === 'shapeless') return Boolean(response.writeHead(200).end('{"results":"fine","choices":"fine"}'));
  if (fault !== null && /^\d/.test(fault)) {
    response.writeHead(Number(fault), { 'content-type': 'application/json', 'retry-after': '1' });
    return Boolean(response.end('{"error":{"message":"scripted"},"results":[{"flagged":false,"categories":{}}]}'));
  }
  return false;
};

/**
 * A service that speaks OpenAI's moderations and the chat completions of guard models, over real HTTP; it knows the
 * inert triggers of test mode and fails on demand.
 */
export const startModeration = async (): Promise<ScriptedModeration> => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://scripted').pathname;
    const body = JSON.parse((await readBody(request)) || '{}') as Record<string, unknown>;
    scripted.asked.push({ path, key: request.headers.authorization, body });
    if (scripted.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, scripted.delayMs));
    const isMeant = scripted.faultAt === null || JSON.stringify(body).includes(scripted.faultAt);
    const fault = isMeant ? scripted.fault : null;
    if (fail(fault, request, response, scripted.url)) return;
    const isUnknown = fault === 'unknown-category';
    const isShort = fault === 'short';
    const answer = path.endsWith('/moderations')
      ? { ...moderate(body, isUnknown), ...(isShort && { results: [] }) }
      : {
          id: 'chatcmpl-1',
          choices: isShort ? [] : [{ index: 0, message: { role: 'assistant', content: guard(body, isUnknown) } }],
        };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const scripted: ScriptedModeration = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    fault: null,
    faultAt: null,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return scripted;
};
