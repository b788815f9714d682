import type { CaptchaWidget } from '../../ports/index.ts';

/** One vendor of challenges: its page's part, and where answers are checked. */
export interface CaptchaProvider extends Omit<CaptchaWidget, 'siteKey'> {
  verifyUrl: string;
}

const turnstile = 'https://challenges.cloudflare.com';
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** Addresses, field names and content policies are those of the vendors' documentation. */
export const captchaProviders = {
  turnstile: {
    script: `${turnstile}/turnstile/v0/api.js`,
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    verifyUrl: `${turnstile}/turnstile/v0/siteverify`,
    sources: { 'script-src': [turnstile], 'frame-src': [turnstile], 'style-src': [], 'connect-src': [] },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    className: 'h-captcha',
    field: 'h-captcha-response',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    sources: { 'script-src': hcaptcha, 'frame-src': hcaptcha, 'style-src': hcaptcha, 'connect-src': hcaptcha },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    className: 'g-recaptcha',
    field: 'g-recaptcha-response',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'style-src': [],
      'connect-src': ['https://www.google.com/recaptcha/'],
    },
  },
} as const satisfies Record<string, CaptchaProvider>;

export type CaptchaProviderName = keyof typeof captchaProviders;
