import type { ThemeConfig, ThemeIssue } from '@troupe/protocol/theme';

/** One value of a theme, by where it stands. `path` is the engine's: issues are found by it. */
export type ThemeField =
  | { group: 'theme'; name: 'preset' | 'mode' | 'accent' | 'radius' }
  | { group: 'tokens' | 'light' | 'dark'; name: string }
  | { group: 'rules'; name: string; property: string };

export const pathOf = (field: ThemeField): string => {
  if (field.group === 'theme') return field.name;
  return field.group === 'rules' ? `rules.${field.name}.${field.property}` : `${field.group}.${field.name}`;
};

export const valueAt = (theme: ThemeConfig, field: ThemeField): string | undefined => {
  if (field.group === 'theme') return theme[field.name];
  return field.group === 'rules' ? theme.rules?.[field.name]?.[field.property] : theme[field.group]?.[field.name];
};

type Values = Record<string, string | undefined>;

const withEntry = (values: Values | undefined, name: string, value: string | undefined): Values | undefined => {
  const { [name]: _, ...rest } = values ?? {};
  if (value !== undefined) return { ...rest, [name]: value };
  return Object.keys(rest).length ? rest : undefined;
};

/** A group that lost its last value goes too: an exported theme holds nothing empty. */
const compact = (theme: ThemeConfig): ThemeConfig =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined));

/** The theme with another value there; undefined takes it away, so that it follows from the rest again. */
export const withValue = (theme: ThemeConfig, field: ThemeField, value: string | undefined): ThemeConfig => {
  if (field.group === 'theme') return compact({ ...theme, [field.name]: value });
  if (field.group !== 'rules') return compact({ ...theme, [field.group]: withEntry(theme[field.group], field.name, value) });
  const { [field.name]: rule, ...others } = theme.rules ?? {};
  const next = withEntry(rule, field.property, value);
  const rules = next ? { ...others, [field.name]: next } : others;
  return compact({ ...theme, rules: Object.keys(rules).length ? rules : undefined });
};

const fieldAt = (path: string): ThemeField | undefined => {
  const [, group = '', name = ''] = /^(tokens|light|dark|rules)\.(.+)$/.exec(path) ?? [];
  const dot = name.lastIndexOf('.');
  if (group === 'rules') return dot < 0 ? undefined : { group, name: name.slice(0, dot), property: name.slice(dot + 1) };
  if (group) return { group: group as 'tokens', name };
  return ['preset', 'mode', 'accent', 'radius'].includes(path) ? { group: 'theme', name: path as 'accent' } : undefined;
};

/** What is handed out: the theme without the values that the engine refuses. Corrected ones stay as they were written. */
export const withoutRefused = (theme: ThemeConfig, issues: readonly ThemeIssue[]): ThemeConfig => {
  let result = theme;
  const lostFaces = new Set<number>();
  for (const { kind, path } of issues) {
    if (kind !== 'invalid') continue;
    const field = fieldAt(path);
    const face = /^fonts\.(\d+)/.exec(path)?.[1];
    if (face !== undefined) lostFaces.add(Number(face));
    else if (field) result = withValue(result, field, undefined);
    else {
      const { [path.replace(/^rules\./, '')]: _, ...rules } = result.rules ?? {};
      result = compact({ ...result, rules: Object.keys(rules).length ? rules : undefined });
    }
  }
  const fonts = Array.isArray(result.fonts) ? result.fonts.filter((_, index) => !lostFaces.has(index)) : undefined;
  return compact({ ...result, fonts: fonts?.length ? fonts : undefined });
};
