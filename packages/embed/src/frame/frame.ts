import { createDeviceStorage, forgetWriting, type DeviceStorage } from '@troupe/core/app';
import type { LocaleTexts } from '@troupe/core/i18n';
import '@troupe/core/ui/base.css.ts';

import { openFrameLink, type Data, type Fault, type StorageKind, type WidgetSettings } from '@troupe/postmessage-rpc';
import type { ThemeConfig, ThemeIssue } from '@troupe/protocol/theme';
import { readBoot, readClaims } from './boot.ts';
import { focusEdge } from './focus-edge.ts';
import './frame.css.ts';
import { createFrameTexts } from './frame-texts.ts';
import { createKeyring } from './session/dpop-key.ts';
import { raise } from './host-bridge.ts';
import { startInstance, type Instance, type InstanceOptions, type Program } from './instance.tsx';
import { createKeptSession } from './session/kept-session.ts';
import { mirrorAnnouncements } from './mirror-announcements.ts';
import { followLinks } from './places.ts';
import { createDpopFetch } from './session/dpop-fetch.ts';
import { createSessionSource } from './session/session-source.ts';

/** How an instance begins. */
interface Start {
  isLogout?: boolean;
  keptBy?: StorageKind;
  storage?: DeviceStorage;
}

/** The theme in our address; the server took anything but JSON for none, and so do we. */
const parse = (text: string | undefined): Data | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
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
  const frameTexts = createFrameTexts(boot, document);
  globalThis.troupeLaterTexts = frameTexts.bringRest;
  const element = document.getElementById('troupe');
  if (!element) throw new Error('[Troupe] There is no #troupe.');

  const early = program.findEarly?.(document, element);
  const keyring = createKeyring();
  const dpopFetch = createDpopFetch({ keyring, fetch: fetch.bind(window), base: location.href });
  const kept = createKeptSession(
    createDeviceStorage(() => sessionStorage),
    claims.instance,
    Date.now,
    createDeviceStorage(),
  );
  /** What the host wants. Until it greets us, what it wrote into our address. */
  const { locale, character, conversation, plan } = claims;
  let settings: WidgetSettings = {
    locale,
    character,
    conversation,
    plan,
    appearance: parse(claims.appearance),
    hasToken: false,
  };
  const [greeting, greeted] = deferred<void>();
  let isGreeted = false;
  let instance: Instance | undefined;
  /** How the first instance is to begin; null once it has. */
  let firstStart: Start | null = {};
  let texts: LocaleTexts = {};

  const report = async (issues: readonly ThemeIssue[]): Promise<void> => {
    if (!link || issues.length === 0) return;
    const { toThemeNotes } = await import('./live-theme.ts');
    raise(link, 'theme-report', { notes: toThemeNotes(issues) });
  };

  /** Repaints for a theme that differs from the one shown; a chunk that does not arrive leaves that one. */
  const applyTheme = async (appearance: ThemeConfig | undefined): Promise<void> => {
    try {
      const { showTheme } = await import('./live-theme.ts');
      await report(showTheme(boot.brand.theme, appearance));
    } catch (error) {
      console.error('[Troupe] The theme stays.', error);
    }
  };

  const applySettings = (given: WidgetSettings): object => {
    const before = settings;
    settings = given;
    const isSameTheme = JSON.stringify(before.appearance) === JSON.stringify(given.appearance);
    const themed = isSameTheme ? Promise.resolve() : applyTheme(given.appearance as ThemeConfig | undefined);
    const isFirst = !isGreeted;
    const isNewSession = !isFirst && before.hasToken !== given.hasToken;
    if (isFirst) {
      isGreeted = true;
      void report(boot.theme_issues).catch(() => undefined);
      void themed.then(greeted);
    }
    if (isNewSession) kept.keep(null, undefined);
    else if (!isFirst && before.tokenSource !== given.tokenSource) instance?.renewSession();
    if (isNewSession) restart();
    if (before.locale !== given.locale) void read().then((isLatest) => isLatest && restart());
    else if ((['character', 'conversation', 'plan', 'message', 'prefill'] as const).some((name) => before[name] !== given[name]))
      instance?.show(given);
    return {};
  };

  const seeVisible = program.stayVisible?.(element);
  const link = openFrameLink({
    page: window,
    hostOrigin: claims.origin,
    allowedOrigins: boot.allowed_origins,
    nonce: claims.nonce,
    onNote: ({ code, message }: Fault) => console.error(`[Troupe] ${code}: ${message}`),
    handlers: {
      init: applySettings,
      update: applySettings,
      logout() {
        kept.keep(null, undefined);
        forgetWriting();
        keyring.renew();
        restart({ isLogout: true });
        return {};
      },
      focus({ edge }) {
        focusEdge(element, edge);
        return {};
      },
      visible({ height }) {
        seeVisible?.(height);
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

  /** Loads the texts of the locale asked for; false where another was asked for meanwhile. */
  async function read(): Promise<boolean> {
    const { locale } = settings;
    const loaded = await frameTexts.turnTo(locale);
    if (locale !== settings.locale) return false;
    texts = loaded;
    return true;
  }

  /** Nothing of the user before stays: their screen, their answers and their session end here. */
  function restart(how: Start = {}): void {
    if (firstStart) firstStart = how;
    else {
      instance?.stop();
      instance = start(how);
    }
  }

  /** Who signs in to their own account goes on with their conversation, and with what they were writing. */
  const signIn =
    (storage: DeviceStorage): InstanceOptions['signIn'] =>
    ({ client, t }, show) => {
      if (!boot.can_sign_in || settings.hasToken) return false;
      const { lastToken } = kept;
      import('./sign-in/start-sign-in.tsx')
        .then(({ startSignIn }) =>
          startSignIn({
            client,
            t,
            keyring,
            hostOrigin: claims.origin,
            lastToken,
            show,
            onSignedIn(session, jkt, keptBy) {
              kept.keep(session, jkt);
              restart({ keptBy, storage });
            },
          }),
        )
        .catch((error: unknown) => raise(link, 'error', { code: 'sign_in_failed', message: String(error) }));
      return true;
    };

  const start = ({ isLogout, keptBy, storage = createDeviceStorage() }: Start): Instance | undefined =>
    link &&
    element &&
    startInstance({
      program,
      element,
      brand: boot.brand,
      settings: boot.settings,
      character: boot.character,
      link,
      sessionSource: createSessionSource({
        host: { getToken: async (request) => (await link.call('getToken', request)).token ?? null },
        kept,
        keyring,
        isLogout,
        hasToken: () => greeting.then(() => settings.hasToken && boot.has_partner),
        allowsGuests: boot.brand.features.guest_chat,
        canSignIn: boot.can_sign_in,
      }),
      keep: (session) => void keyring.key().then((key) => kept.keep(session, key?.jkt)),
      onOtherUser: restart,
      signIn: signIn(storage),
      keptBy,
      storage,
      fetch: dpopFetch,
      locale: settings.locale,
      texts,
      place: settings,
      onMounted: () => early?.handOver(),
      onPainted,
    });

  const mountFirst = async (): Promise<void> => {
    while (!(await read()));
    const how = firstStart ?? {};
    firstStart = null;
    instance = start(how);
  };
  if (early) early.whenSettled(() => void mountFirst());
  else void mountFirst();
  followLinks(document, (destination) => instance?.go(destination));
  mirrorAnnouncements(element, window, (text) => void link.call('announce', { text, tone: 'polite' }).catch(() => undefined));
  program.reportHeight?.(element, window, (height) => void link.call('resize', { height }).catch(() => undefined));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) raise(link, 'escape', {});
  });
};
