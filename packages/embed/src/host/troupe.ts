import { VERSIONS, type WidgetName } from '@troupe/postmessage-rpc/contract';
import type { InitOptions, MountOptions, Troupe, Widget } from './api.ts';
import { fenced, tell } from './developer-message.ts';
import { createFloatingChunk, type LoaderScript } from './floating-chunk.ts';
import { arriving } from './handle.ts';
import { FRAMES } from './frame-element.ts';
import { hostParts } from './host-parts.ts';
import { createMint } from './mint.ts';
import { mountWidget, type MountedWidget, type Surroundings } from './widget.ts';

/** One instance of the SDK for a page: remembers the defaults and the mounted widgets, nothing else. */
export function createTroupe(page: Document, origin: string, own: LoaderScript = { nonce: '' }): Troupe {
  const mint = createMint();
  const loadFloating = createFloatingChunk(page, origin, own);
  const mounted = new Set<MountedWidget>();
  let defaults: InitOptions = {};
  /** What `mount` returns when it could not mount. */
  const inert = arriving<Widget>(Promise.reject());

  const find = (target: Element | string | null) => (typeof target === 'string' ? page.querySelector(target) : target);
  const widgetIn = (element: Element | null) => [...mounted].find((widget) => widget.element === element);

  function mount(name: WidgetName, target: Element | string | null, options: MountOptions): Widget {
    if (!Object.hasOwn(FRAMES, name)) throw new TypeError(`no widget "${name}": choose ${Object.keys(FRAMES).join(' or ')}`);
    const floats = options.display && options.display !== 'inline';
    const element = find(target) ?? (floats ? page.documentElement : null);
    if (element?.nodeType !== 1) throw new TypeError(`no element for ${target}: pass one or a selector`);
    if (!(options.application ?? defaults.application))
      throw new TypeError('no application id: call Troupe.init({ application }) or set data-application');
    const before = !floats && widgetIn(element);
    if (before) {
      tell('mount: the widget of this element was updated.');
      return before.update(options);
    }
    const around: Surroundings = { origin, mint, defaults: () => defaults, onDestroy: () => mounted.delete(widget) };
    const widget = floats
      ? arriving(loadFloating().then(({ mountFloating }) => mountFloating(name, element, options, around, hostParts)))
      : mountWidget(name, element, options, around);
    mounted.add(widget);
    const { opens } = options;
    if (opens) widget.on('open-character', ({ characterId: character }) => widgetIn(find(opens))?.update({ character }));
    return widget;
  }

  const troupe: Troupe = {
    version: VERSIONS.max,
    init(options) {
      defaults = { ...defaults, ...options };
      for (const widget of mounted) fenced('init', () => widget.refresh());
      return troupe;
    },
    mount: (name, element, options = {}) => fenced('mount', () => mount(name, element, options), inert),
    prerender(name, options) {
      troupe.mount(name, null, { ...options, display: 'prerender' });
      return troupe;
    },
    logout() {
      for (const widget of mounted) widget.logout();
      return troupe;
    },
  };
  return troupe;
}
