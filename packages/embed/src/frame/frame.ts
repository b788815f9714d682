import { createDeviceStorage } from '@troupe/core/app';
import '@troupe/core/ui/base.css.ts';

import { openFrameLink, type Fault, type WidgetSettings } from '@troupe/postmessage-rpc';
import type { ThemeConfig, ThemeIssue } from '@troupe/protocol/theme';
import { readBoot, readClaims } from './boot.ts';
import './frame.css.ts';
import { raise } from './host-bridge.ts';
import { startInstance, type Instance, type Program } from './instance.tsx';
import { createKeptSession } from './kept-session.ts';
import { followLinks } from './places.ts';
import { reportHeight } from './report-height.ts';
import { createSessionSource } from './session-source.ts';
import { toThemeNotes } from './theme-notes.ts';

/** What a change of settings asks of the running instance. */
type Change = 'restart' | 'show' | 'none';

const changeOf = (before: WidgetSettings, after: WidgetSettings): Change => {
  if (before.locale !== after.locale || before.hasToken !== after.hasToken) return 'restart';
  return before.character !== after.character || before.conversation !== after.conversation ? 'show' : 'none';
};

/** A promise and what resolves it (`Promise.withResolvers`, for browsers before 2024). */
const deferred = <T>(): [Promise<T>, (value: T) => void] => {
  let resolve: (value: T) => void = () => undefined;
  return [new Promise<T>((done) => (resolve = done)), (value) => resolve(value)];
};

/**
 * Runs one widget in this document. The first paint waits for nobody: the screen mounts at once,
 * the session follows when the host has introduced itself.
 */
export const startFrame = (program: Program): void => {
  const boot = readBoot(document);
  const claims = readClaims(location.href);
  const element = document.getElementById('troupe');
  if (!element) throw new Error('[Troupe] The frame document has no #troupe element.');

  const kept = createKeptSession(
    createDeviceStorage(() => sessionStorage),
    claims.instance,
  );
  const [greeting, greeted] = deferred<WidgetSettings>();
  let settings: WidgetSettings | undefined;
  let appearance = claims.appearance;
  let instance: Instance | undefined;

  const report = (issues: readonly ThemeIssue[]): void => {
    if (link && issues.length) raise(link, 'theme-report', { notes: toThemeNotes(issues) });
  };

  /** Repaints only for a theme that differs from the one shown. */
  const wear = async (wanted: string | undefined): Promise<void> => {
    if (wanted === appearance) return;
    appearance = wanted;
    const { showTheme } = await import('./live-theme.ts');
    if (wanted === appearance)
      report(showTheme(boot.brand.theme, wanted === undefined ? undefined : (JSON.parse(wanted) as ThemeConfig)));
  };

  const take = (given: WidgetSettings): object => {
    const before = settings;
    settings = given;
    const themed = wear(given.appearance === undefined ? undefined : JSON.stringify(given.appearance));
    if (!before) {
      report(boot.theme_issues);
      void themed.then(() => greeted(given));
      return {};
    }
    const change = changeOf(before, given);
    if (change === 'restart') restart();
    if (change === 'show') instance?.show({ character: given.character, conversation: given.conversation });
    return {};
  };

  const link = openFrameLink({
    page: window,
    hostOrigin: claims.origin,
    allowedOrigins: boot.allowed_origins,
    nonce: claims.nonce,
    onNote: ({ code, message }: Fault) => console.error(`[Troupe] ${code}: ${message}`),
    handlers: {
      init: take,
      update: take,
      logout() {
        kept.keep(null);
        restart();
        return {};
      },
      focus({ edge }) {
        const controls = [
          ...element.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'),
        ];
        controls.at(edge === 'first' ? 0 : -1)?.focus();
        return {};
      },
      destroy() {
        instance?.stop();
        instance = undefined;
        return {};
      },
    },
  });

  if (!link) {
    // Served to an allowed page only, so this is our own address opened by itself.
    element.textContent = 'This address belongs inside a page.';
    return;
  }

  const [painted, onPainted] = deferred<void>();
  void Promise.all([painted, greeting]).then(() => raise(link, 'ready', {}));

  function restart(): void {
    instance?.stop();
    instance = start();
  }

  const start = (): Instance | undefined =>
    link &&
    element &&
    startInstance({
      program,
      element,
      brand: boot.brand,
      link,
      sessionSource: createSessionSource({
        host: { getToken: async (request) => (await link.call('getToken', request)).token ?? null },
        kept,
        hasToken: async () => (settings ?? (await greeting)).hasToken && boot.has_partner,
        allowsGuests: boot.brand.features.guest_chat,
      }),
      locale: settings?.locale ?? claims.locale,
      place: { character: settings?.character ?? claims.character, conversation: settings?.conversation ?? claims.conversation },
      onPainted,
    });

  instance = start();
  followLinks(document, (destination) => instance?.go(destination));
  reportHeight(element, window, (height) => void link.call('resize', { height }).catch(() => undefined));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) raise(link, 'escape', {});
  });
};
