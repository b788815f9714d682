import { floatingStyles } from './floating-styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PATHS = {
  talk: 'M4 6.500a2.500 2.500 0 0 1 2.500-2.500h11a2.500 2.500 0 0 1 2.500 2.500v7a2.500 2.500 0 0 1-2.500 2.500H11l-4.500 4v-4A2.500 2.500 0 0 1 4 13.500z',
  down: 'M6 9l6 6 6-6',
  cross: 'M6 6l12 12M18 6L6 18',
};

/** Built from elements, never parsed from text: Trusted Types and strict policies have nothing to refuse. */
const icon = (page: Document, name: keyof typeof PATHS): SVGElement => {
  const svg = page.createElementNS(SVG, 'svg');
  const path = page.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', name);
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
};

const box = (page: Document, tag: string, name: string): HTMLElement => {
  const element = page.createElement(tag);
  element.className = name;
  return element;
};

const button = (page: Document, name: string, ...icons: (keyof typeof PATHS)[]): HTMLButtonElement => {
  const element = page.createElement('button');
  element.type = 'button';
  element.className = name;
  // A partner's own style sheet may shape these: `troupe-widget::part(launcher)`.
  element.part.value = name;
  element.append(...icons.map((each) => icon(page, each)));
  return element;
};

/** Everything that a floating widget adds to the page: one element, the rest in its shadow root. */
export interface FloatingElements {
  host: HTMLElement;
  /** Absent for a modal: the page opens it. */
  launcher: HTMLButtonElement | undefined;
  dot: HTMLElement;
  panel: HTMLElement;
  cross: HTMLButtonElement;
  /** The frame goes in here. */
  holder: HTMLElement;
  /** Heard while the panel is closed. */
  said: HTMLElement;
  /** The brand's colours go in here. */
  colors: CSSStyleSheet;
}

export function createElements(page: Document, display: 'launcher' | 'modal'): FloatingElements {
  const host = page.createElement('troupe-widget');
  host.dataset['display'] = display;
  const root = host.attachShadow({ mode: 'open' });
  // Of the page's own realm: a sheet of another document cannot be adopted.
  const { CSSStyleSheet: Sheet } = page.defaultView as Window & typeof globalThis;
  const sheet = new Sheet();
  const colors = new Sheet();
  sheet.replaceSync(floatingStyles);
  root.adoptedStyleSheets = [sheet, colors];
  const isLauncher = display === 'launcher';
  const launcher = isLauncher ? button(page, 'launcher', 'talk', 'down') : undefined;
  const panel = box(page, isLauncher ? 'section' : 'dialog', `panel ${isLauncher ? 'launched' : 'modal'}`);
  panel.part.value = 'panel';
  const bar = box(page, 'div', 'bar');
  const cross = button(page, 'cross', 'cross');
  const holder = box(page, 'div', 'frame');
  const said = box(page, 'div', 'said');
  bar.append(cross);
  panel.append(bar, holder);
  // The panel follows its button, so Tab leads from one into the other.
  root.append(...(launcher ? [launcher] : []), panel, said);
  return { host, launcher, dot: box(page, 'span', 'dot'), panel, cross, holder, said, colors };
}
