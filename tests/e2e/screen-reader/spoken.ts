import type { AccessibleNode } from './desktop.ts';

/** Roles as a person hears them; what has another name in ARIA is looked up there. */
const roles: Record<string, string> = {
  'document web': 'page',
  'internal frame': 'frame',
  'push button': 'button',
  'toggle button': 'toggle button',
  entry: 'text box',
  'password text': 'password box',
  'page tab': 'tab',
  'page tab list': 'tabs',
  'status bar': 'status',
  'scroll pane': 'scroll area',
  panel: 'group',
  'description list': 'terms',
  'description term': 'term',
  'description value': 'value',
};

/** ARIA's name where AT-SPI has one role for several of its. */
const ariaRoles = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'group',
  'main',
  'navigation',
  'radiogroup',
  'region',
  'search',
  'searchbox',
  'switch',
  'tabpanel',
]);

/** Said only when they have a name or tell something: without it they are no more than their content. */
const silent = new Set([
  'section',
  'panel',
  'paragraph',
  'label',
  'header',
  'footer',
  'caption',
  'article',
  'form',
  'scroll pane',
  'figure',
  'group',
]);

/** Said by their name alone: what is inside is the name. */
const wholes = new Set([
  'push button',
  'toggle button',
  'link',
  'heading',
  'page tab',
  'menu item',
  'check menu item',
  'radio menu item',
  'check box',
  'radio button',
  'image',
  'description term',
]);

const isText = ({ role }: AccessibleNode) => role === 'static';

const roleOf = ({ role, attributes }: AccessibleNode): string => {
  const aria = (attributes['xml-roles'] ?? '').split(' ').find((name) => ariaRoles.has(name));
  if (aria === 'tabpanel') return 'tab panel';
  if (aria === 'searchbox' || attributes['text-input-type'] === 'search') return 'search box';
  if (role === 'heading') return `heading ${attributes['level'] ?? '?'}`;
  return aria ?? roles[role] ?? role;
};

const popups: Record<string, string> = {
  true: 'opens a menu',
  menu: 'opens a menu',
  dialog: 'opens a dialog',
  listbox: 'opens a list',
};

const lives: Record<string, string> = { polite: 'says what changes', assertive: 'says at once what changes' };

/** States and properties that are said, in one order. */
const properties = (node: AccessibleNode): string[] => {
  const { role, attributes } = node;
  const is = (state: string) => node.states.includes(state);
  const isChecking = ['check box', 'radio button', 'check menu item', 'radio menu item'].includes(role);
  const isWritable = is('editable');
  const chosen = role === 'combo box' ? (findSelected(node)?.name ?? 'nothing') : undefined;
  return [
    role === 'list' && `${node.children.length} ${node.children.length === 1 ? 'item' : 'items'}`,
    is('modal') && 'modal',
    isChecking && (is('indeterminate') ? 'partly checked' : is('checked') ? 'checked' : 'not checked'),
    role === 'toggle button' && (is('pressed') || is('checked') ? 'pressed' : 'not pressed'),
    (role === 'page tab' || role === 'list item') && is('selected') && 'selected',
    is('expandable') && role !== 'combo box' && (is('expanded') ? 'expanded' : 'collapsed'),
    attributes['haspopup'] !== undefined && role !== 'combo box' && popups[attributes['haspopup']],
    attributes['current'] !== undefined && attributes['current'] !== 'false' && 'current',
    chosen !== undefined && `“${chosen}” chosen`,
    isWritable && is('multi-line') && 'several lines',
    node.text && `“${node.text}” written`,
    node.value !== undefined && `at ${node.value}${attributes['valuetext'] ? ` (${attributes['valuetext']})` : ''}`,
    isWritable &&
      !node.text &&
      attributes['placeholder'] &&
      attributes['placeholder'] !== node.name &&
      `hint “${attributes['placeholder']}”`,
    is('read-only') && role === 'entry' && 'read only',
    is('required') && 'required',
    is('invalid-entry') && 'invalid',
    is('busy') && 'busy',
    !is('enabled') && wholes.has(role) && 'disabled',
    is('focused') && role !== 'document web' && 'focused',
    lives[attributes['live'] ?? ''],
  ].filter((said): said is string => typeof said === 'string' && said !== '');
};

const findSelected = (node: AccessibleNode): AccessibleNode | undefined => {
  for (const child of node.children) {
    if (child.states.includes('selected')) return child;
    const found = findSelected(child);
    if (found) return found;
  }
  return undefined;
};

const headOf = (node: AccessibleNode): string => {
  const name = node.name ? ` “${node.name}”` : '';
  const said = [`${roleOf(node)}${name}`, ...properties(node)].join(', ');
  return node.description ? `${said} (${node.description})` : said;
};

const wordsOf = (node: AccessibleNode): string => (node.children.length > 0 ? node.children.map(wordsOf).join('') : node.name);

/** Neighbouring texts of one flow are one: those that a space, a quotation mark or a bracket joins. */
const joins = (left: string, right: string) => /[\s"'“‘«([@]$/.test(left) || /^[\s"'”’»)\].,;:!?…]/.test(right);

const isHeard = ({ attributes }: AccessibleNode) => attributes['hidden'] !== 'true';

/** A label is heard with its field, and not once more beside it. */
const isLabelOfField = ({ role, relations }: AccessibleNode) => role === 'label' && relations.includes('label-for');

/** What stands in a label beside its words: the field itself, or another thing that can be used. */
const fieldsIn = (node: AccessibleNode): AccessibleNode[] =>
  node.children.flatMap((child) => (child.states.includes('focusable') ? [child] : fieldsIn(child)));

/** The lines of what stands in a node. */
const contentOf = (node: AccessibleNode): string[] => {
  const lines: string[] = [];
  let text: string | undefined;
  const end = () => {
    const said = text?.replaceAll(/\s+/g, ' ').trim();
    if (said) lines.push(said);
    text = undefined;
  };
  for (const child of node.children.filter(isHeard)) {
    const isFlowing = isText(child) && child.children.every(isText);
    const words = isFlowing ? wordsOf(child) : '';
    if (isFlowing && text !== undefined && joins(text, words)) text += words;
    else if (isFlowing) {
      end();
      text = words;
    } else {
      end();
      lines.push(...linesOf(child));
    }
  }
  end();
  return lines;
};

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

const linesOf = (node: AccessibleNode): string[] => {
  const { role } = node;
  if (role === 'list item') {
    const [first = '(nothing)', ...rest] = contentOf(node);
    const said = properties(node);
    return [`• ${said.length > 0 ? `${said.join(', ')}: ` : ''}${first}`, ...indent(rest)];
  }
  if (isLabelOfField(node)) return fieldsIn(node).flatMap(linesOf);
  const head = headOf(node);
  if ((silent.has(role) && node.name === '' && head === roleOf(node)) || isText(node)) return contentOf(node);
  if (role === 'combo box' || node.states.includes('editable')) return [head];
  const content = contentOf(node);
  // A region that says what changes, and has nothing to say.
  if (content.length === 0 && node.attributes['container-live'] !== undefined && !node.states.includes('focusable')) return [];
  if (!wholes.has(role)) return [head, ...indent(content)];
  // Whatever is more than the name: a link in a heading, a picture in a button.
  const more = content.filter((line) => !node.name.includes(line));
  return more.length === 1 && more[0]?.endsWith(`“${node.name}”`) ? [`${roleOf(node)}, ${more[0]}`] : [head, ...indent(more)];
};

/**
 * What a person hears of a document who lets it be read from its beginning: a line for each thing, indented by
 * what it stands in. Names and texts are as AT-SPI tells them; a thing without either says its role alone.
 */
export const spoken = (document: AccessibleNode): string => `${linesOf(document).join('\n')}\n`;

/** The first node of a role and name, in reading order. */
export const findNode = (node: AccessibleNode, role: string, name: string): AccessibleNode | undefined => {
  if (node.role === role && node.name === name) return node;
  for (const child of node.children) {
    const found = findNode(child, role, name);
    if (found) return found;
  }
  return undefined;
};
