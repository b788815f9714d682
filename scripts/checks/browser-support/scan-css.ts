import type { Identifier } from '@mdn/browser-compat-data/types';
import { parse, walk, type Atrule, type Block, type CssNode, type Declaration, type WalkContext } from 'css-tree';
import { entryAt, join, partsOf, type Feature } from './compat.ts';

type Place = readonly string[];

const withoutVendor = (name: string): string => name.replace(/^-(?:webkit|moz|ms|khtml|o|apple|epub)-/, '');

/** Whether a browser calls the feature by this name: as a prefix or as another name altogether. */
const isCalled = (entry: Identifier, own: string, name: string): boolean =>
  Object.values(entry.__compat?.support ?? {})
    .flat()
    .some(({ prefix, alternative_name: other }) => name === (other ?? (prefix ? `${prefix}${own}` : undefined)));

/** The feature that a property or descriptor is, its prefix looked through. One that the data does not know keeps its own name. */
const named = (place: Place, name: string): Feature | undefined => {
  const parent = entryAt(place);
  if (!parent) return undefined;
  if (entryAt([...place, name])) return { path: join([...place, name]), names: [name] };
  const plain = withoutVendor(name);
  const own = [plain, ...partsOf(parent)].find((part) => {
    const entry = entryAt([...place, part]);
    return entry && isCalled(entry, part, name);
  });
  return own === undefined ? undefined : { path: join([...place, own]), names: [name] };
};

/** Every part below `css.types`, by its name: what a function of any property is found under. */
const types = new Map<string, string[]>();
const indexTypes = (place: Place): void => {
  for (const part of partsOf(entryAt(place) ?? {})) {
    types.set(part, [...(types.get(part) ?? []), join([...place, part])]);
    indexTypes([...place, part]);
  }
};
indexTypes(['css', 'types']);

const descriptorRules = new Set(['font-face', 'property', 'counter-style', 'page', 'view-transition', 'font-palette-values']);

/** Where a declaration's name is looked up: a descriptor below its rule, a property among the properties. */
const declarationFeature = (property: string, rule: string | undefined): Feature =>
  (rule && descriptorRules.has(rule) ? named(['css', 'at-rules', rule], property) : undefined) ??
  named(['css', 'properties'], property) ?? { path: join(['css', 'properties', property]), names: [property] };

/** A part of a property's own, by the first of its spellings that there is; one with a prefix that no data knows keeps its own name. */
const partOf = (property: Feature | undefined, spellings: readonly string[]): Feature[] => {
  if (!property) return [];
  const [plain = ''] = spellings;
  const known = spellings.map((spelling) => named(property.path.split('.'), spelling)).find((found) => found !== undefined);
  return known ? [known] : plain.startsWith('-') ? [{ path: `${property.path}.${plain}` }] : [];
};

/** Words that any property may take. Names of fonts, animations and grid lines are in no data and are nothing. */
const keywordPlaces = [
  ['css', 'types', 'color', 'system-color'],
  ['css', 'types', 'global_keywords'],
];

const ofKeyword = (name: string, property: Feature | undefined): Feature[] => {
  const own = partOf(property, [name]);
  const place = keywordPlaces.map((parent) => [...parent, name]).find((candidate) => entryAt(candidate));
  return own.length > 0 || !place ? own : [{ path: join(place) }];
};

const ofFunction = (name: string, property: Feature | undefined): Feature[] => {
  const spellings = [name, `${name}_function`, `${name}-function`];
  const own = partOf(property, spellings);
  if (own.length > 0) return own;
  const meanings = spellings.flatMap((spelling) => types.get(spelling) ?? []);
  return meanings[0] ? [{ path: meanings[0], meanings }] : [];
};

const relativeColor = (node: CssNode): Feature[] => {
  if (node.type !== 'Function') return [];
  const first = node.children.first;
  const place = ['css', 'types', 'color', node.name, 'relative_syntax'];
  return first?.type === 'Identifier' && first.name === 'from' && entryAt(place) ? [{ path: join(place) }] : [];
};

const ofValue = (declaration: Declaration, property: Feature | undefined): Feature[] => {
  const found: Feature[] = [];
  walk(declaration.value, (node) => {
    if (node.type === 'Identifier' && !node.name.startsWith('--')) found.push(...ofKeyword(node.name.toLowerCase(), property));
    if (node.type === 'Function') found.push(...ofFunction(node.name.toLowerCase(), property), ...relativeColor(node));
    if (node.type === 'Dimension' && entryAt(['css', 'types', 'length', node.unit]))
      found.push({ path: join(['css', 'types', 'length', node.unit]) });
  });
  return found;
};

/** The declarations of one block. A prefixed and a plain spelling side by side, of a property or of its value, are one feature under two names. */
const ofBlock = (block: Block, rule: string | undefined): Feature[] => {
  const found: Feature[] = [];
  for (const declaration of block.children.toArray()) {
    if (declaration.type !== 'Declaration') continue;
    const { property } = declaration;
    const feature = property.startsWith('--') ? undefined : declarationFeature(property, rule);
    found.push(...(feature ? [feature] : []), ...ofValue(declaration, feature));
  }
  return [...Map.groupBy(found, ({ path }) => path).values()].flatMap(([first, ...more]) => {
    const names = [first, ...more].flatMap((feature) => feature?.names ?? []);
    return first ? [names.length > 0 ? { ...first, names } : first] : [];
  });
};

const ofSelector = (node: CssNode): Feature[] => {
  if (node.type === 'NestingSelector') return [{ path: 'css.selectors.nesting' }];
  if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector') return [];
  const name = node.name.toLowerCase();
  const places = [...(node.children ? [`${name}function`] : []), name];
  const known = places.find((place) => entryAt(['css', 'selectors', place]));
  return [
    known
      ? { path: join(['css', 'selectors', known]) }
      : (named(['css', 'selectors'], name) ?? { path: `css.selectors.${name}` }),
  ];
};

const conditionFeatures: Record<string, string> = {
  'container style': 'css.at-rules.container.style_queries_for_custom_properties',
  'container scroll-state': 'css.at-rules.container.scroll-state_queries',
  'supports selector': 'css.at-rules.supports.selector',
  'supports font-tech': 'css.at-rules.supports.font-tech',
  'supports font-format': 'css.at-rules.supports.font-format',
};

const ofCondition = (node: CssNode): Feature[] => {
  if (node.type === 'FeatureRange') return node.kind === 'media' ? [{ path: 'css.at-rules.media.range_syntax' }] : [];
  if (node.type === 'Feature' && node.kind === 'media') {
    const place = ['css', 'at-rules', 'media'];
    return [
      named(place, node.name) ?? named(place, node.name.replace(/^(?:min|max)-/, '')) ?? { path: join([...place, node.name]) },
    ];
  }
  if (node.type !== 'FeatureFunction') return [];
  const path = conditionFeatures[`${node.kind} ${node.feature}`];
  return path ? [{ path }] : [];
};

const ofAtrule = ({ name }: Atrule): Feature => {
  const place = ['css', 'at-rules'];
  return named(place, name) ?? { path: join([...place, withoutVendor(name)]), names: [name] };
};

/** Every feature that a tree of CSS asks for; what stands in a condition of `@supports` only asks whether it is there. */
const featuresOf = (tree: CssNode): Feature[] => {
  const found: Feature[] = [];
  walk(tree, {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Condition' && node.kind === 'supports') return walk.skip;
      if (node.type === 'Atrule') found.push(ofAtrule(node));
      else if (node.type === 'Block') found.push(...ofBlock(node, this.rule ? undefined : this.atrule?.name));
      else found.push(...ofSelector(node), ...ofCondition(node));
      return undefined;
    },
  });
  return found;
};

const parsed = (text: string, context: string): CssNode =>
  parse(text, {
    context,
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new Error(`${error.message}: ${text.slice(Math.max(0, error.offset - 30), error.offset + 30)}`);
    },
  });

/** The features of a style sheet. Throws on what does not parse: it may be newer than the parser. */
export const cssFeatures = (css: string): Feature[] => featuresOf(parsed(css, 'stylesheet'));

/** The features of a selector, as `querySelector` takes it. */
export const selectorFeatures = (selector: string): Feature[] => featuresOf(parsed(selector, 'selectorList'));

/** The features of one declaration, e.g. of a `style` object's key and value. */
export const declarationFeatures = (property: string, value = ''): Feature[] =>
  featuresOf(parsed(`{${property}:${value || 'inherit'}}`, 'block'));
