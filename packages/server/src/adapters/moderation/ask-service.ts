import { ModerationDown } from '../../ports/index.ts';

export interface ServiceOptions {
  /** Ends before the call's own path: `http://localhost:8000/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** Milliseconds for a whole answer. */
  timeoutMs?: number;
}

/** Bytes of an answer. */
const answerBytes = 1_000_000;

const readCapped = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytes) throw new Error('its answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** What was answered, or `malformed` where it is no JSON. Throws `ModerationDown` where nothing good came in time. */
export const askService = async (
  path: string,
  body: object,
  { baseUrl, apiKey, timeoutMs = 2000 }: Omit<ServiceOptions, 'model'>,
): Promise<unknown> => {
  let text: string;
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      // What people wrote goes to the address that was set, and nowhere else.
      redirect: 'error',
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the service answered ${answer.status}`);
    }
    text = await readCapped(answer);
  } catch (cause) {
    throw new ModerationDown(cause);
  }
  try {
    return JSON.parse(text);
  } catch {
    return 'malformed';
  }
};
