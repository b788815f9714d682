import type { WidgetName } from '@troupe/postmessage-rpc/contract';
import type { FloatingTexts, MountOptions, Widget } from '../api.ts';
import type { HostParts } from '../host-parts.ts';
import type { MountedWidget, Surroundings } from '../widget.ts';
import { createBrandColors } from './brand-colours.ts';
import { createElements } from './elements.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { paintLauncher } from './launcher-colour.ts';
import { prerender } from './prerender.ts';

/** What the second chunk of the loader holds. */
export interface FloatingModule {
  mountFloating: typeof mountFloating;
}

/** Event and listener are passed on together: that they fit was the caller's compiler to see. */
interface Listening {
  on(event: string, listener: unknown): unknown;
  off(event: string, listener: unknown): unknown;
}

/** Hears requests to close; TypeScript does not know it yet. */
interface Watcher {
  onclose: () => void;
  destroy(): void;
}

/** Keeps a panel above the keyboard; returns how to stop. */
const followDevice = (panel: HTMLElement, view: Window, close: (() => void) | null): (() => void) => {
  const unfollow = followKeyboard(panel, view);
  const { CloseWatcher } = view as Window & { CloseWatcher?: new () => Watcher };
  // Back of a phone asks to close what lies over the page; a panel hears of it by this alone, and the page would be left.
  const watcher = close && CloseWatcher && view.matchMedia('(pointer:coarse)').matches ? new CloseWatcher() : null;
  if (watcher && close) watcher.onclose = close;
  return () => {
    unfollow();
    watcher?.destroy();
  };
};

const TEXTS: Required<FloatingTexts> = { open: 'Open chat', close: 'Close chat', unread: 'Open chat, new message' };

/**
 * Shows a widget as a launcher or a modal. The frame is made when it is opened first (or, for a
 * launcher, when the user points at it), and stays until `destroy`: closing never ends a reply.
 */
export function mountFloating(
  name: WidgetName,
  parent: Element,
  given: MountOptions,
  around: Surroundings,
  parts: HostParts,
): MountedWidget {
  if (given.display === 'prerender') {
    prerender(parent.ownerDocument, name, { ...around.defaults(), ...given }, parts.homeOf(given, around), parts);
    queueMicrotask(around.onDestroy);
    return { ...parts.arriving<MountedWidget>(Promise.reject()), element: parent };
  }
  const page = parent.ownerDocument;
  const view = page.defaultView ?? window;
  const isModal = given.display === 'modal';
  const { host, launcher, dot, panel, cross, holder, said, colors } = createElements(page, isModal ? 'modal' : 'launcher');
  const brand = createBrandColors(host, colors, parts.homeOf(given, around), parts);
  let own = given;
  let isOpen = false;
  /** Replies that came while it was closed. */
  let unread = 0;
  let inner: MountedWidget | undefined;
  let unfollow: (() => void) | undefined;
  const early: ((real: MountedWidget) => void)[] = [];

  const options = (): MountOptions => ({ ...around.defaults(), ...own });
  const framed = (): MountOptions => ({ ...own, height: '100%', loading: 'eager' });

  const dress = (): void => {
    const { texts, title, zIndex, position } = options();
    const words = { ...TEXTS, ...texts };
    host.style.zIndex = zIndex === undefined ? '' : `${zIndex}`;
    host.dataset['position'] = position ?? 'end';
    panel.setAttribute('role', 'dialog');
    panel.ariaLabel = title ?? parts.FRAMES[name][0];
    cross.ariaLabel = words.close;
    brand.follow(options());
    if (!launcher) return;
    launcher.ariaLabel = isOpen ? words.close : dot.isConnected ? words.unread : words.open;
    launcher.ariaExpanded = `${isOpen}`;
    paintLauncher(launcher, options());
  };

  /** The widget itself, as it would stand in the page; its events say when to close and what was missed. */
  const start = (): MountedWidget => {
    if (inner) return inner;
    const real = parts.mountWidget(name, holder, framed(), { ...around, live: said, onDestroy() {} });
    inner = real;
    real.on('escape', close);
    real.on('message-received', () => {
      if (isOpen) return;
      real.raise('unread', { count: ++unread });
      launcher?.append(dot);
      dress();
    });
    for (const tell of early.splice(0)) tell(real);
    return real;
  };
  const withInner = (tell: (real: MountedWidget) => void): MountedWidget => {
    if (inner) tell(inner);
    else early.push(tell);
    return widget;
  };

  const show = (): void => {
    if (isModal) (panel as HTMLDialogElement).showModal();
    // A page that names a layer wants to hold the order itself; all others get the top layer.
    else if (own.zIndex === undefined && 'showPopover' in panel) {
      panel.popover = 'manual';
      panel.showPopover();
    }
  };
  const hide = (): void => {
    if (isModal) (panel as HTMLDialogElement).close();
    else if (panel.popover) panel.hidePopover();
  };

  function open(byVisitor: boolean): void {
    if (isOpen || !host.isConnected) return;
    isOpen = true;
    dot.remove();
    said.hidden = true;
    panel.dataset['open'] = '';
    show();
    const real = start();
    unfollow = followDevice(panel, view, isModal ? null : close);
    dress();
    real.raise('open', {});
    if (unread) real.raise('unread', { count: (unread = 0) });
    // The panel never takes the focus of somebody who did not ask for it.
    if (byVisitor) real.focus();
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    const hadFocus = panel.contains((panel.getRootNode() as ShadowRoot).activeElement);
    unfollow?.();
    delete panel.dataset['open'];
    hide();
    said.hidden = false;
    dress();
    inner?.raise('close', {});
    if (hadFocus) launcher?.focus({ preventScroll: true });
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
  };
  launcher?.addEventListener('click', () => (isOpen ? close() : open(true)));
  // Pointing at it is reason enough to begin: the panel then opens at once.
  launcher?.addEventListener('pointerenter', start, { once: true });
  cross.addEventListener('click', close);
  host.addEventListener('keydown', onKey);
  panel.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  // A click on the dialog itself, and on nothing in it, is one on its backdrop.
  if (isModal) panel.addEventListener('click', (event) => event.target === panel && close());

  const widget: MountedWidget = {
    element: host,
    on: (event: string, listener: unknown) => withInner((real: Listening) => real.on(event, listener)),
    off: (event: string, listener: unknown) => withInner((real: Listening) => real.off(event, listener)),
    update(changes) {
      own = { ...own, ...changes };
      inner?.update(framed());
      dress();
      return widget;
    },
    refresh() {
      inner?.refresh();
      dress();
    },
    focus: () => (isOpen ? inner?.focus() : launcher?.focus()),
    open() {
      open(view.navigator.userActivation?.isActive ?? false);
      return widget;
    },
    close() {
      close();
      return widget;
    },
    toggle(): Widget {
      return isOpen ? widget.close() : widget.open();
    },
    isOpen: () => isOpen,
    raise: (event, detail) => inner?.raise(event, detail),
    logout: () => inner?.logout(),
    destroy() {
      close();
      inner?.destroy();
      brand.end();
      host.remove();
      around.onDestroy();
    },
  };

  parent.append(host);
  dress();
  return widget;
}
