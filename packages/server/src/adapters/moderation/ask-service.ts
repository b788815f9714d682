import { readAnswer } from '../../http/bodies/blocks.ts';
import { ModerationDown, type ModerationVerdict } from '../../ports/index.ts';

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

/** What was answered, or `malformed` where it is no JSON. Throws `ModerationDown` where nothing good came in time. */
export const askService = async (
  path: string,
  body: object,
  { baseUrl, apiKey, timeoutMs = 2000 }: Omit<ServiceOptions, 'model'>,
): Promise<unknown> => {
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
    return await readAnswer(answer, answerBytes);
  } catch (cause) {
    if (cause instanceof SyntaxError) return 'malformed';
    throw new ModerationDown(cause);
  }
};

/** Verdicts of questions that were put each by itself: what one found is not lost with another that failed. Throws `ModerationDown` where all failed. */
export const putTogether = async (
  verdicts: readonly (ModerationVerdict | Promise<ModerationVerdict>)[],
): Promise<ModerationVerdict[]> => {
  const settled = await Promise.allSettled(verdicts);
  const together = settled.map((one): ModerationVerdict => {
    if (one.status === 'fulfilled') return one.value;
    if (one.reason instanceof ModerationDown) return one.reason;
    throw one.reason;
  });
  const [first] = together;
  if (first instanceof ModerationDown && together.every((one) => one instanceof ModerationDown)) throw first;
  return together;
};
