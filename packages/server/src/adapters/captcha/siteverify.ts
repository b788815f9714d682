import * as v from 'valibot';
import { readAnswer } from '../../http/bodies/blocks.ts';
import type { Captcha, CaptchaVerdict, Log } from '../../ports/index.ts';
import { captchaProviders, type CaptchaProviderName } from './providers.ts';

/** Milliseconds; short, because a person waits in front of a form. */
const defaultTimeoutMs = 5000;
/** Characters of an answer; the longest of the three vendors are some 4,000. */
const longestResponse = 8000;
/** Bytes of a verdict. */
const longestAnswer = 20_000;

const verdictShape = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
});

/** Refusals of our own request instead of the answer. */
const isOurFault = (code: string) => /secret|sitekey|bad-request|internal-error/.test(code);

export interface SiteverifyOptions {
  provider: CaptchaProviderName;
  siteKey: string;
  secretKey: string;
  log: Log;
  /** Where answers are checked, instead of the vendor's own address. */
  verifyUrl?: string | undefined;
  /** Milliseconds for the whole answer. */
  timeoutMs?: number;
}

/**
 * Turnstile, hCaptcha and reCAPTCHA v2: one form of `secret`, `response` and `remoteip` goes out, JSON with `success`
 * and `error-codes` comes back. What is no such answer within 5 s, and a refusal of our key, is `unavailable` and logged.
 */
export const createSiteverifyCaptcha = ({
  provider,
  siteKey,
  secretKey,
  log,
  verifyUrl,
  timeoutMs = defaultTimeoutMs,
}: SiteverifyOptions): Captcha => {
  const { verifyUrl: ownUrl, ...widget } = captchaProviders[provider];
  const url = verifyUrl ?? ownUrl;

  const ask = async (response: string, address: string): Promise<CaptchaVerdict> => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response, remoteip: address }),
      signal: AbortSignal.timeout(timeoutMs),
      // The secret goes to the address that was set, and nowhere else.
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
    const { success, 'error-codes': codes } = v.parse(verdictShape, await readAnswer(answer, longestAnswer));
    if (success) return 'passed';
    const faults = codes.filter(isOurFault);
    if (faults.length > 0) throw new Error(`the provider refused us (${faults.join(', ')})`);
    return 'failed';
  };

  return {
    widget: { ...widget, siteKey },
    async verify({ response, address }) {
      if (response === '' || response.length > longestResponse) return 'failed';
      try {
        return await ask(response, address);
      } catch (error) {
        log.error('A captcha could not be checked.', { provider, error });
        return 'unavailable';
      }
    },
  };
};
