/** The public face of the embed: what a partner's page calls. Types only; `docs/embed.md` tells the story. */
import type { EventDetail as FrameEventDetail, EventName as FrameEventName, WidgetName } from '@troupe/postmessage-rpc';
import type { Theme } from '@troupe/protocol/theme/theme';

export type { Theme, WidgetName };

/** What the host side itself raises, of launchers and modals; no frame can. */
export interface HostEvents {
  /** The panel opened. */
  open: object;
  close: object;
  /** Replies that came while it was closed; 0 once it is opened. */
  unread: { count: number };
}

/** What a page can listen to with `on`. */
export type EventName = FrameEventName | keyof HostEvents;
export type EventDetail<N extends EventName> = N extends FrameEventName
  ? FrameEventDetail<N>
  : N extends keyof HostEvents
    ? HostEvents[N]
    : never;

/** Why a token is asked for: the first session, its renewal, or the server refused the last token. */
export interface TokenRequest {
  reason: 'init' | 'refresh' | 'retry';
  /** Seconds that the token has to live at least. */
  minTtl: number;
  /** Thumbprint of the frame's key: put it into the token as `cnf: { jkt }`, and nobody else can use the token. */
  jkt?: string | undefined;
}

/** Yields a token that your back end has just signed, or null while nobody is signed in to your page. */
export type GetToken = (request: TokenRequest) => Promise<string | null | undefined> | string | null | undefined;

export interface InitOptions {
  /** Your application id, as the operator gave it to you. */
  application?: string;
  /**
   * Keep passing the same function: another one means that the user may have changed, so a token is
   * asked for, and when it names somebody else the widget starts anew with them.
   */
  getToken?: GetToken;
  /** Changes to your brand's theme; colours without enough contrast are corrected and reported. */
  appearance?: Theme;
  /** BCP 47; your brand's language when absent. */
  locale?: string;
  /** Origin of Troupe; that of the loader's script when absent. */
  origin?: string;
}

export interface MountOptions extends InitOptions {
  /** Character that the chat opens. */
  character?: string;
  conversation?: string;
  /** Explore: the element of a chat, or a selector of it. What is chosen opens there; `open-character` is raised as well. */
  opens?: Element | string;
  /** What to begin with: a button above the composer. It is sent when the user presses that, and not before. */
  message?: string;
  /** Stands in the composer for the user to change and send; a draft of theirs goes before it. */
  prefill?: string;
  /** Plan that the checkout opens with; your operator knows their ids. */
  plan?: string;
  /** CSS pixels, any CSS length, or `auto` to follow the content. Reserved at once, so nothing jumps. */
  height?: number | string;
  /** Accessible name of the frame, in your page's language. */
  title?: string;
  /** `lazy` waits until the widget comes near the viewport. */
  loading?: 'eager' | 'lazy';
  /**
   * `inline` stands in the element; `launcher` is a button in a corner of the window that opens a
   * panel; `modal` is shown by `open()` and makes the page behind it inert. (`prerender` is what
   * `Troupe.prerender` does.)
   */
  display?: 'inline' | 'launcher' | 'modal' | 'prerender';
  /** Bottom corner of the launcher, in the page's reading direction. */
  position?: 'start' | 'end';
  /** Layer of the launcher, 1000 when absent. When you give one, the open panel uses it too instead of the top layer. */
  zIndex?: number | string;
  /** Words of the launcher and the modal, in your page's language. */
  texts?: FloatingTexts;
}

/** What the floating displays say; screen readers hear it, nobody sees it. */
export interface FloatingTexts {
  /** Name of the closed launcher. */
  open?: string;
  /** Name of the open launcher, and of the cross in a sheet or modal. */
  close?: string;
  /** Name of the closed launcher when a reply came meanwhile. */
  unread?: string;
}

/** A mounted widget. Every method is safe to call at any time, also after `destroy`. */
export interface Widget {
  on<N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void): Widget;
  off<N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void): Widget;
  /** Changes options in place; nothing that the user sees is lost. */
  update(options: MountOptions): Widget;
  /** Moves the focus to the first control of the widget. */
  focus(): void;
  /** Opens a launcher's panel or a modal; the focus goes along where a click or key of the user's caused it. */
  open(): Widget;
  /** Closes it; the focus returns to where it came from. */
  close(): Widget;
  /** Opens what is closed, closes what is open. */
  toggle(): Widget;
  /** Whether the panel or modal is open; an inline widget always is. */
  isOpen(): boolean;
  /** The user left this widget: it forgets everything of theirs and asks `getToken` anew. */
  logout(): void;
  /** Removes every node and listener of this widget. */
  destroy(): void;
}

export interface Troupe {
  /** Protocol major of this loader. */
  readonly version: number;
  /** Sets what all widgets share; call it again when the user or the theme changes. */
  init(options: InitOptions): Troupe;
  /** Shows a widget in an element (or the first match of a selector); launchers and modals need none. */
  mount(widget: WidgetName, element: Element | string | null, options?: MountOptions): Widget;
  /** Fetches what a widget will need, so that a later `mount` or `open()` is quick. Shows nothing. */
  prerender(widget: WidgetName, options?: MountOptions): Troupe;
  /** The user left: every widget forgets its session and asks `getToken` anew. */
  logout(): Troupe;
}
