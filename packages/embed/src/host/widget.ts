import {
  drawToken,
  events,
  openHostLink,
  ownOf,
  read,
  toError,
  type Fault,
  type Shape,
  type WidgetName,
  type WidgetSettings,
} from '@troupe/postmessage-rpc';
import type { GetToken, InitOptions, MountOptions, TokenRequest, Widget } from './api.ts';
import { fenced, tell } from './developer-message.ts';
import { followVisible } from './follow-visible.ts';
import { frameAddress, pickPlace } from './frame-address.ts';
import { createFrame, createLiveRegion, fitFrame } from './frame-element.ts';
import { homeOf } from './home.ts';

/** What a widget needs of the instance it belongs to. */
export interface Surroundings {
  /** Origin of Troupe. */
  origin: string;
  /** What `init` was told last. */
  defaults: () => InitOptions;
  mint: (getToken: GetToken, request: TokenRequest) => Promise<{ token?: string }>;
  onDestroy: () => void;
  /** Where the live region stands, when the widget's own element may be hidden. */
  live?: Element;
}

export interface MountedWidget extends Widget {
  readonly element: Element;
  /** `init` was called again: take what it changed. */
  refresh(): void;
  /** What the page hears of the host side itself. */
  raise(event: string, detail: unknown): void;
}

/** Puts one widget into an element and keeps it there until `destroy`. */
export function mountWidget(name: WidgetName, element: Element, given: MountOptions, around: Surroundings): MountedWidget {
  const page = element.ownerDocument;
  const host = page.location.origin;
  const nonce = drawToken();
  let own = given;
  const origin = homeOf(own, around);
  /** Those of `init` below those of this mount. `init` promised its tokens to its own origin, and to no other. */
  const options = (): MountOptions => ({
    ...around.defaults(),
    ...(origin !== homeOf({}, around) && { getToken: undefined }),
    ...own,
  });
  const address = frameAddress(origin, name, options(), { instance: nonce.slice(0, 8), nonce, origin: host });
  const frame = createFrame(page, name, options());
  let listeners: (readonly [event: string, listener: (detail: never) => void])[] = [];
  const without = (event: string, listener: unknown) => listeners.filter((each) => each[0] !== event || each[1] !== listener);
  // In the page before it has anything to say: screen readers hear what changes, not what comes.
  const region = createLiveRegion(page);
  let asked = options().getToken;
  let tokenSource = 0;

  const settings = (): WidgetSettings => {
    const given = options();
    const { getToken, appearance, message, prefill } = given;
    if (getToken !== asked) tokenSource++;
    asked = getToken;
    // As JSON has it: what a framework made reactive cannot be posted.
    return JSON.parse(
      JSON.stringify({ ...pickPlace(given), appearance, message, prefill, hasToken: !!getToken, tokenSource }),
    ) as WidgetSettings;
  };

  const raise = (event: string, detail: unknown): void => {
    for (const [name, listener] of listeners) {
      if (name === event) fenced(`A listener of "${event}"`, () => listener(detail as never));
    }
  };

  /** Nothing of the wire's own trouble stays silent: the console explains, the page may react. */
  const onNote = ({ code, message }: Fault): void => {
    if (code === 'rpc_closed') return;
    const hint =
      code === 'rpc_timeout'
        ? ` Allow ${origin} in your policy (frame-src), and ask the operator to allow ${host} for "${options().application}".`
        : '';
    tell(`The ${name} widget: ${message}.${hint}`);
    // Show the frame: a user who waits for a theme that never comes can read why.
    frame.style.visibility = '';
    raise('error', { code, message });
  };

  const link = openHostLink({
    page: window,
    frame,
    origin,
    nonce,
    onNote,
    handlers: {
      resize({ height }) {
        if (options().height === 'auto') frame.style.height = height + 'px';
        return {};
      },
      getToken(request) {
        const { getToken } = options();
        return getToken ? around.mint(getToken, request) : {};
      },
      emit({ event, detail }) {
        const shape = ownOf<Shape>(events, event);
        const issues: string[] = [];
        const clean = shape && read<unknown>(shape, detail, issues);
        if (!clean) throw toError({ code: 'rpc_invalid_message', message: `no such event: ${event} ${issues}` });
        if (event === 'ready') frame.style.visibility = '';
        raise(event, clean);
        return {};
      },
      announce({ text, tone }) {
        region.ariaLive = tone;
        region.textContent = text;
        return {};
      },
    },
  });

  const sendSettings = (): void => {
    link.greet('init', settings());
    link.send('update', settings());
  };

  link.greet('init', settings());
  if (!address.isThemed) frame.style.visibility = 'hidden';
  frame.src = address.url;
  element.append(frame);
  (around.live ?? element).append(region);
  const unfollow = followVisible(frame, (height) => link.send('visible', { height }));

  const widget: MountedWidget = {
    element,
    on(event, listener) {
      listeners = [...without(event, listener), [event, listener]];
      return widget;
    },
    off(event, listener) {
      listeners = without(event, listener);
      return widget;
    },
    update(changes) {
      own = { ...own, ...changes };
      widget.refresh();
      return widget;
    },
    refresh() {
      if (!frame.isConnected) return;
      fitFrame(frame, name, options());
      fenced('update', sendSettings);
    },
    focus() {
      frame.focus();
      link.send('focus', { edge: 'first' });
    },
    // An inline widget is always open.
    isOpen: () => true,
    open: () => widget,
    close: () => widget,
    toggle: () => widget,
    raise,
    logout: () => link.send('logout', {}),
    destroy() {
      link.send('destroy', {});
      link.close();
      unfollow();
      frame.remove();
      region.remove();
      around.onDestroy();
    },
  };
  return widget;
}
