import { toJsonSchema } from '@valibot/to-json-schema';
import { brandDescriptions } from './brand-descriptions.ts';
import { brandConfig } from './brand.ts';
import { partDescription, tokenDescriptions } from './theme/descriptions.ts';
import { ruleParts, type RulePart } from './theme/parts.ts';
import type { TokenName } from './theme/tokens.ts';

interface SchemaNode {
  description?: string;
  type?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: boolean | SchemaNode;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

const ruleNames = Object.fromEntries(Object.entries(ruleParts).map(([name, { takes }]) => [name, partDescription(name, takes)]));

/** The sentence of a name; undefined where nobody wrote one. */
const sentenceFor = (path: string): string | undefined => {
  const [, group, name = ''] = /^theme\.(tokens|light|dark|rules)\.([^.]+)$/.exec(path) ?? [];
  if (group === 'rules') return ruleNames[name as RulePart];
  return group === undefined ? brandDescriptions[path] : tokenDescriptions[name as TokenName];
};

const describeNames = (node: SchemaNode, path: string): void => {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const at = path ? `${path}.${name}` : name;
    const description = sentenceFor(at);
    if (description !== undefined) child.description = description;
    describeNames(child, at);
  }
  // What is kept by names of the operator's own, such as countries; texts and flags need no sentence.
  if (typeof node.additionalProperties === 'object') describeNames(node.additionalProperties, `${path}.*`);
  for (const choice of node.anyOf ?? []) describeNames(choice, path);
  // The server refuses what is not named here, so editors shall mark it. Themes let names through that the engine reports.
  if (node.properties && node.additionalProperties === undefined) node.additionalProperties = false;
  if (node.items) describeNames(node.items, `${path}[]`);
};

/** JSON Schema (draft 2020-12) of a brand file, for editors and for operators' own checks; every name has a description. */
export const brandJsonSchema = (): object => {
  const schema = toJsonSchema(brandConfig, { typeMode: 'input', target: 'draft-2020-12', errorMode: 'ignore' }) as SchemaNode;
  describeNames(schema, '');
  return { title: 'Troupe brand', description: 'One brand as data: the whole of what an operator decides.', ...schema };
};
