/**
 * The npm entry: types, and a function that loads the evergreen loader from Troupe's origin.
 * Importing it does nothing, on a server as in a browser.
 */
import type { Troupe } from './api.ts';
import type { LoaderScript, PolicyFactory, ScriptPolicy } from './floating-chunk.ts';
import { originOf } from './home.ts';

export type {
  EventDetail,
  EventName,
  FloatingTexts,
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
  loading ??= (present() ?? addScript(options)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The SDK that a script tag, or another copy of this module (hot reload, two bundles), brought already. */
const present = (): Promise<Troupe> | undefined => {
  const { Troupe: troupe } = window as { Troupe?: Troupe & { q?: unknown } };
  return typeof troupe?.mount === 'function' && !troupe.q ? Promise.resolve(troupe) : undefined;
};

function addScript({ origin, nonce }: LoadOptions): Promise<Troupe> {
  return new Promise((resolve, reject) => {
    const script: HTMLScriptElement & LoaderScript = document.createElement('script');
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
      const home = originOf(origin);
      const url = `${home}/embed/v1/loader.js`;
      script.policy = createPolicy(home);
      script.src = (script.policy ? script.policy.createScriptURL(url) : url) as string;
      document.head.append(script);
    } catch {
      fail(`The address of the loader was refused`);
    }
  });
}

/**
 * Under Trusted Types a script's address needs a policy. Ours is named `troupe` and passes Troupe's
 * own files only; the loader finds it on its element when it needs one more.
 */
const createPolicy = (origin: string): ScriptPolicy | undefined =>
  (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('troupe', {
    createScriptURL(url) {
      if (url.startsWith(`${origin}/embed/`)) return url;
      throw new TypeError(`${url} is no file of Troupe`);
    },
  });
