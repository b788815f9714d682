import { VERSIONS, WIDGETS, type WidgetName } from '@troupe/postmessage-rpc/contract';
import type { InitOptions, MountOptions, Troupe, Widget } from './api.ts';
import { fenced, tell } from './developer-message.ts';
import { createMint } from './mint.ts';
import { mountWidget, type MountedWidget } from './widget.ts';

/** What `mount` returns when it could not mount: a page that goes on calling it comes to no harm. */
const inert: Widget = {
  on: () => inert,
  off: () => inert,
  update: () => inert,
  focus() {},
  logout() {},
  destroy() {},
};

/** One instance of the SDK for a page: remembers the defaults and the mounted widgets, nothing else. */
export function createTroupe(page: Document, origin: string): Troupe {
  const mint = createMint();
  const mounted = new Set<MountedWidget>();
  let defaults: InitOptions = {};

  function mount(name: WidgetName, target: Element | string, options: MountOptions): Widget {
    const why = `The widget is not shown.`;
    if (!WIDGETS.includes(name)) {
      tell(`mount: there is no widget "${name}". ${why} Choose ${WIDGETS.join(' or ')}.`);
      return inert;
    }
    const element = typeof target === 'string' ? page.querySelector(target) : target;
    if (element?.nodeType !== 1) {
      tell(`mount: no element for ${target}. ${why} Pass an element, or a selector that exists by now.`);
      return inert;
    }
    if (!(options.application ?? defaults.application)) {
      tell(`mount: no application id. ${why} Call Troupe.init({ application: '…' }) first, or set data-application.`);
      return inert;
    }
    const before = [...mounted].find((widget) => widget.element === element);
    if (before) {
      tell('mount: this element already holds a widget; its options were updated. Call destroy() before you mount another.');
      return before.update(options);
    }
    const widget = mountWidget(name, element, options, {
      origin,
      mint,
      defaults: () => defaults,
      onDestroy: (gone) => mounted.delete(gone),
    });
    mounted.add(widget);
    return widget;
  }

  const troupe: Troupe = {
    version: VERSIONS.max,
    init(options) {
      return fenced(
        'init',
        () => {
          if (typeof options?.application !== 'string' && !defaults.application) {
            tell(
              "init: no application id, so no widget can be shown. Pass { application: '…' }, as the operator gave it to you.",
            );
          }
          defaults = { ...defaults, ...options };
          for (const widget of mounted) widget.refresh();
          return troupe;
        },
        troupe,
      );
    },
    mount: (name, element, options = {}) => fenced('mount', () => mount(name, element, options), inert),
    logout() {
      for (const widget of mounted) widget.logout();
      return troupe;
    },
  };
  return troupe;
}
