import type { FrameBoot } from '@troupe/protocol';

declare global {
  /** Called by the build wherever a chunk is imported later, with the chunk's name (`build/chunk-styles.ts`). */
  var troupeStyles: ((chunk: string) => Promise<unknown>) | undefined;
}

/**
 * Lets chunks that load later bring their style sheets, once each, under the document's own policy. None is used before
 * `bringTexts` is settled: it may show texts of the locale.
 */
export const installLazyStyles = (
  page: Document,
  styles: FrameBoot['styles'],
  bringTexts: () => Promise<unknown> | undefined,
): void => {
  const nonce = page.querySelector('style')?.nonce ?? '';
  const loading = new Map<string, Promise<void>>();

  const load = (href: string, integrity: string): Promise<void> =>
    new Promise((resolve) => {
      const link = page.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href, integrity, nonce, crossOrigin: '' });
      // A sheet that does not come leaves its part plain, not missing.
      link.onload = link.onerror = () => resolve();
      page.head.append(link);
    });

  globalThis.troupeStyles = (chunk) =>
    Promise.all([
      bringTexts(),
      ...(styles[chunk] ?? []).map(({ href, integrity }) => {
        const known = loading.get(href) ?? load(href, integrity);
        loading.set(href, known);
        return known;
      }),
    ]);
};
