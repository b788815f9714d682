import { tell } from './developer-message.ts';
import type { FloatingModule } from './floating/floating.ts';

/** Written by the build: the file under `/embed/`, and its hash. */
declare const __FLOATING_FILE__: string;
declare const __FLOATING_INTEGRITY__: string;

/** A Trusted Types policy, as far as we use one. */
export interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

export interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/** The script element that brought the loader: what loads later takes its nonce along, and the policy of the npm entry. */
export interface LoaderScript {
  nonce: string;
  policy?: ScriptPolicy | undefined;
}

/** A script of ours hands over what it holds by this property of its own element: no global, and nobody else can. */
export type ChunkScript = HTMLScriptElement & { troupe?: (module: FloatingModule) => void };

/**
 * Loads launcher, modal and `prerender` when a page first asks for one of them: most pages never do.
 * The browser refuses any other content than the one this loader was built with; a page that forbids
 * the script goes on, and its developer hears why.
 */
export function createFloatingChunk(page: Document, origin: string, own: LoaderScript): () => Promise<FloatingModule> {
  let loading: Promise<FloatingModule> | undefined;
  const load = (): Promise<FloatingModule> =>
    new Promise((resolve, reject) => {
      const url = `${origin}/embed/${__FLOATING_FILE__}`;
      // A policy of this name can be made once: the npm entry leaves its own on the loader's element.
      own.policy ??= (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('troupe', {
        createScriptURL: () => url,
      });
      const script: ChunkScript = page.createElement('script');
      script.integrity = __FLOATING_INTEGRITY__;
      script.crossOrigin = '';
      script.nonce = own.nonce;
      script.troupe = resolve;
      script.onload = () => script.remove();
      script.onerror = () => reject(script.remove());
      script.src = (own.policy ? own.policy.createScriptURL(url) : url) as string;
      page.head.append(script);
    });
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      tell(`No launcher, no modal. Allow ${origin} in your policy (script-src), and trusted-types troupe.`, error);
      throw error;
    }));
}
