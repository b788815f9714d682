import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import type { EventDetail, EventName, MountOptions, Widget, WidgetName } from '../host/api.ts';
import { loadTroupe, type LoadOptions } from '../host/npm.ts';

export interface TroupeProps extends Omit<MountOptions, 'origin'>, LoadOptions {
  /** Class of the element that the widget stands in; launchers and modals need none. */
  className?: string;
  /** What to do on events of the widget; may be written inline. */
  on?: { readonly [N in EventName]?: (detail: EventDetail<N>) => void };
  /** The loader could not be loaded (policy, network); without it, the console says so. */
  onLoadError?: (error: Error) => void;
}

/** What a `ref` of a component gives: the widget's own methods, safe to call at any time. What is asked before it is there is done then. */
export interface TroupeHandle {
  open(): void;
  close(): void;
  toggle(): void;
  isOpen(): boolean;
  focus(): void;
  logout(): void;
  /** Over the props, until they change. */
  update(options: MountOptions): void;
  /** Takes the widget away; the element stays until React takes that. */
  destroy(): void;
}

/** A page may bring a loader older than this module: it lacks what came later. */
type Mounted = Omit<Widget, 'isOpen'> & Partial<Pick<Widget, 'isOpen'>>;

/**
 * Keeps one widget for as long as the component is mounted. Changed props reach it by `update`, so the
 * conversation stays; functions and equal objects that are new in every render change nothing. What the
 * loader reads only when it mounts (`origin`, `display`, `opens`) mounts anew when it is another. For
 * another user, give the component another `key`.
 */
export function useWidget(name: WidgetName, props: TroupeProps, ref: Ref<TroupeHandle>): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const widget = useRef<Mounted>(undefined);
  const asked = useRef<((real: Mounted) => void)[]>([]);
  const latest = useRef(props);
  const { className: _class, on, onLoadError: _onLoadError, origin, nonce, getToken, opens, ...options } = props;
  const { given, leftOut } = writeDown({ ...options, hasToken: getToken !== undefined });
  const events = namesOf(on);
  const { display } = props;

  const ask = useRef<NonNullable<MountOptions['getToken']>>((request) => latest.current.getToken?.(request));
  const newest = useRef(given);

  useEffect(() => {
    latest.current = props;
    newest.current = given;
  });

  useEffect(() => {
    if (leftOut) console.error(`[Troupe] Left out, for it is no plain data: ${leftOut}.`);
  }, [leftOut]);

  useEffect(() => {
    try {
      widget.current?.update(toOptions(given, ask.current));
    } catch (error) {
      console.error('[Troupe] The changed props were not taken; the page is not affected.', error);
    }
  }, [given]);

  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const troupe = await loadTroupe({ origin, ...(nonce !== undefined && { nonce }) });
      if (isGone || !troupe || !element.current) return;
      const mounted: Mounted = troupe.mount(name, element.current, {
        ...toOptions(newest.current, ask.current),
        origin,
        ...(opens && { opens }),
        ...(display && { display }),
      });
      for (const event of events.split(' ').filter(Boolean) as EventName[]) {
        mounted.on(event, (detail) => (latest.current.on?.[event] as ((detail: unknown) => void) | undefined)?.(detail));
      }
      widget.current = mounted;
      for (const tell of asked.current.splice(0)) tell(mounted);
    };
    show().catch((error: Error) => {
      if (typeof latest.current.onLoadError === 'function') latest.current.onLoadError(error);
      else console.error(error);
    });
    return () => {
      isGone = true;
      asked.current = [];
      widget.current?.destroy();
      widget.current = undefined;
    };
  }, [name, origin, nonce, display, opens, events]);

  useImperativeHandle(ref, () => {
    const tell = (what: (real: Mounted) => void): void => {
      if (widget.current) what(widget.current);
      else asked.current.push(what);
    };
    const isOpen = (): boolean => widget.current?.isOpen?.() ?? false;
    return {
      isOpen,
      open: () => tell((real) => real.open()),
      close: () => tell((real) => real.close()),
      toggle: () => tell((real) => (real.isOpen?.() ? real.close() : real.open())),
      focus: () => tell((real) => real.focus()),
      logout: () => tell((real) => real.logout()),
      update: (changes) => tell((real) => real.update(changes)),
      destroy: () => tell((real) => real.destroy()),
    };
  }, []);

  return element;
}

/**
 * Options as text, so that equal ones are one, and the names of those that cannot be written down (an
 * element, an object that holds itself, a getter that throws): a page's render never fails for an option of ours.
 */
const writeDown = (options: object): { given: string; leftOut: string } => {
  const parts: string[] = [];
  const leftOut: string[] = [];
  for (const [key, value] of Object.entries(options) as [string, unknown][]) {
    try {
      const text = JSON.stringify(value) as string | undefined;
      if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`);
    } catch {
      leftOut.push(key);
    }
  }
  return { given: `{${parts.join()}}`, leftOut: leftOut.join(', ') };
};

/** The events that a page listens to, as text. */
const namesOf = (on: TroupeProps['on']): string => {
  try {
    return Object.keys(on ?? {})
      .toSorted()
      .join(' ');
  } catch {
    return '';
  }
};

/** The options as they were written down; the one function among them looks up the newest prop when it is called. */
const toOptions = (given: string, ask: NonNullable<MountOptions['getToken']>): MountOptions => {
  const { hasToken, ...options } = JSON.parse(given) as MountOptions & { hasToken: boolean };
  return { ...options, ...(hasToken && { getToken: ask }) };
};
