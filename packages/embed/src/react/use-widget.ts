import { useEffect, useRef, type RefObject } from 'react';
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

/**
 * Keeps one widget for as long as the component is mounted. Changed props reach it by `update`, so the
 * conversation stays; functions and equal objects that are new in every render change nothing. For
 * another user, give the component another `key`.
 */
export function useWidget(name: WidgetName, props: TroupeProps): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(undefined);
  const latest = useRef(props);
  const { className: _class, on, onLoadError: _onLoadError, origin, nonce, getToken, ...options } = props;
  const given = JSON.stringify({ ...options, hasToken: getToken !== undefined });
  const events = Object.keys(on ?? {})
    .toSorted()
    .join(' ');
  const { display } = props;

  const ask = useRef<NonNullable<MountOptions['getToken']>>((request) => latest.current.getToken?.(request));
  const newest = useRef(given);

  useEffect(() => {
    latest.current = props;
    newest.current = given;
  });

  useEffect(() => {
    widget.current?.update(toOptions(given, ask.current));
  }, [given]);

  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const troupe = await loadTroupe({ origin, ...(nonce !== undefined && { nonce }) });
      if (isGone || !troupe || !element.current) return;
      const mounted = troupe.mount(name, element.current, {
        ...toOptions(newest.current, ask.current),
        origin,
        ...(display && { display }),
      });
      for (const event of events.split(' ').filter(Boolean) as EventName[]) {
        mounted.on(event, (detail) => (latest.current.on?.[event] as ((detail: unknown) => void) | undefined)?.(detail));
      }
      widget.current = mounted;
    };
    show().catch((error: Error) => {
      if (latest.current.onLoadError) latest.current.onLoadError(error);
      else console.error(error);
    });
    return () => {
      isGone = true;
      widget.current?.destroy();
      widget.current = undefined;
    };
  }, [name, origin, nonce, display, events]);

  return element;
}

/** The options as they were written down; the one function among them looks up the newest prop when it is called. */
const toOptions = (given: string, ask: NonNullable<MountOptions['getToken']>): MountOptions => {
  const { hasToken, ...options } = JSON.parse(given) as MountOptions & { hasToken: boolean };
  return { ...options, ...(hasToken && { getToken: ask }) };
};
