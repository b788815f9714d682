/**
 * The npm entry: types, and a function that loads the evergreen loader from Troupe's origin.
 * Importing it does nothing, on a server as in a browser.
 */
import type { Troupe } from './api.ts';

export type {
  EventDetail,
  EventName,
  GetToken,
  InitOptions,
  MountOptions,
  Theme,
  TokenRequest,
  Troupe,
  Widget,
  WidgetName,
} from './api.ts';

export interface LoadOptions {
  /** Origin that serves Troupe, such as `https://chat.example.com`. */
  origin: string;
  /** Nonce of your content policy, if scripts need one. */
  nonce?: string;
}

/** Milliseconds after which a script that neither loads nor fails counts as failed. */
const PATIENCE = 20_000;

let loading: Promise<Troupe> | undefined;

/**
 * Resolves with the SDK, or with null where there is no DOM. The script is added once per page;
 * after a failure (rejected promise) the next call tries again.
 */
export function loadTroupe(options: LoadOptions): Promise<Troupe | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  loading ??= addScript(options).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript({ origin, nonce }: LoadOptions): Promise<Troupe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (why: string): void => {
      clearTimeout(timer);
      script.remove();
      reject(
        new Error(
          `[Troupe] ${why}, so no widget can be shown. Allow ${origin} in your policy: script-src and frame-src; trusted-types troupe.`,
        ),
      );
    };
    const timer = setTimeout(fail, PATIENCE, 'The loader took too long');
    script.onerror = () => fail('The loader could not be loaded');
    script.onload = () => {
      const troupe = (window as { Troupe?: Troupe }).Troupe;
      if (typeof troupe?.mount !== 'function') return fail('The loader did not start');
      clearTimeout(timer);
      script.onload = script.onerror = null;
      resolve(troupe);
    };
    script.async = true;
    if (nonce) script.nonce = nonce;
    try {
      script.src = trusted(`${new URL(origin).origin}/embed/v1/loader.js`);
      document.head.append(script);
    } catch {
      fail(`The address of the loader was refused`);
    }
  });
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

/** Under Trusted Types a script's address needs a policy; ours is named `troupe` and knows this one address. */
function trusted(url: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  return (factory ? factory.createPolicy('troupe', { createScriptURL: () => url }).createScriptURL(url) : url) as string;
}
