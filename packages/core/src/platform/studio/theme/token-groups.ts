import { colorTokens, scaleTokens, type ColorTokenName, type ScaleTokenName } from '@troupe/protocol/theme';

/** Groups of the studio, in its order; their names are texts (`studio.group.…`). */
export const groupNames = [
  'surfaces',
  'text',
  'accent',
  'messages',
  'states',
  'type',
  'sizes-of-type',
  'shape',
  'space',
  'cards',
  'depth',
  'motion',
  'sizes',
] as const;
export type GroupName = (typeof groupNames)[number];

const colorGroups: readonly [RegExp, GroupName][] = [
  [/^(canvas|surface)/, 'surfaces'],
  [/^(text|border)/, 'text'],
  [/bubble/, 'messages'],
  [/danger|success|warning|^focus/, 'states'],
  [/accent|spark|favorite|rating/, 'accent'],
  [/^(overlay|shadow-color|shelf|art-dim)/, 'depth'],
];
const scaleGroups: readonly [RegExp, GroupName][] = [
  [/^(font|display|name|label)-/, 'type'],
  [/^(text|leading|weight)-/, 'sizes-of-type'],
  [/^(radius|border|focus)-/, 'shape'],
  [/^(density|gutter|space-)/, 'space'],
  [/^(card|cover|shelf)-/, 'cards'],
  [/^(shadow|layer)-/, 'depth'],
  [/^(duration|ease|lift)/, 'motion'],
  [/^(size|header)-/, 'sizes'],
];

const groupOf = (name: string, groups: readonly [RegExp, GroupName][]) => groups.find(([pattern]) => pattern.test(name))?.[1];

export interface TokenGroup {
  name: GroupName;
  colors: readonly ColorTokenName[];
  scales: readonly ScaleTokenName[];
}

const scaleNames = Object.keys(scaleTokens) as ScaleTokenName[];

/** Every token of the contract in its group; with `query`, those whose name holds each of its words. */
export const tokenGroups = (query = ''): TokenGroup[] => {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const isWanted = (name: string) => words.every((word) => name.includes(word));
  return groupNames
    .map((name) => ({
      name,
      colors: colorTokens.filter((token) => isWanted(token) && groupOf(token, colorGroups) === name),
      scales: scaleNames.filter((token) => isWanted(token) && groupOf(token, scaleGroups) === name),
    }))
    .filter(({ colors, scales }) => colors.length + scales.length > 0);
};
