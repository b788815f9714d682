/**
 * A page that is whole without its scripts begins them after its first paint, so that they take nothing of the line and the
 * processor from it: text, covers and links are there sooner. What is pressed or typed before they run is kept and given to
 * the page once it has taken its elements over (`ready`, which the site's `Site.tsx` tells); links work by themselves.
 */

/** Told on the window by the site, once what the document brought answers. */
const ready = 'troupe:ready';

/** Keeps the last control that was pressed and the last text that was typed, and hands both over. */
const keep = `{
let pressed, typed;
const press = (event) => {
  const control = event.target.closest?.('button,input[type=checkbox],input[type=radio]');
  if (!control) return;
  event.preventDefault();
  // A part that answers already would do it now, and once more when it is handed over.
  event.stopPropagation();
  pressed = control;
};
const type = ({ target }) => { if (/^(?:text|search)$/.test(target.type)) typed = { field: target, value: target.value }; };
addEventListener('click', press, true);
addEventListener('input', type, true);
// In a task of its own: what is pressed while the interface is at work is not heard by parts that are still to be taken over.
addEventListener('${ready}', () => setTimeout(() => {
  removeEventListener('click', press, true);
  removeEventListener('input', type, true);
  if (typed?.field.isConnected) {
    // The interface compares with what it saw last: written past it, the text is new to it.
    typed.field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(typed.field, typed.value);
    typed.field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (pressed?.isConnected) pressed.click();
}), { once: true });
}`;

/** The build's own tags of its module scripts. */
const moduleTag = /^[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\r?\n/gm;

/** The template with its scripts, and those of `files`, begun after the first paint; a hidden page has none to wait for. */
export const startAfterPaint = (template: string, files: readonly string[], cspNonce: string): string => {
  const sources = [...template.matchAll(moduleTag)].map(([, source]) => source);
  const scripts = [...sources, ...files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)];
  const begin = `const begin = () => { ${scripts.map((source) => `import(${JSON.stringify(source)})`).join('; ')} };
document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin));`;
  return template
    .replace(moduleTag, '')
    .replace('<body>', () => `<body>\n<script nonce="${cspNonce}">${keep}</script>`)
    .replace('</body>', () => `<script type="module" nonce="${cspNonce}">${begin}</script>\n</body>`);
};
