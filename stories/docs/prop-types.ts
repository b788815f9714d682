/// <reference types="vite/client" />
import type { ArgTypesEnhancer } from 'storybook/internal/csf';
import { declaredType, type StyleLists } from './declared-type.ts';

const sources = import.meta.glob<string>(['../../packages/core/src/ui/*/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const lists = import.meta.glob<StyleLists>('../../packages/core/src/ui/*/*.css.ts', { eager: true });

/** The reader of components knows no `keyof typeof` and no `readonly`, and calls both unknown: their source says it. */
export const propTypes: ArgTypesEnhancer = ({ component, argTypes }) => {
  const { displayName } = (component as { __docgenInfo?: { displayName?: string } } | undefined)?.__docgenInfo ?? {};
  const [path, source] = Object.entries(sources).find(([, one]) => one.includes(`export const ${displayName} = `)) ?? [];
  if (path === undefined || source === undefined) return argTypes;
  const own = lists[path.replace(/\.tsx$/, '.css.ts')] ?? {};
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, one]) => {
      const told = one.table?.type?.summary;
      const declared = told === undefined || told === 'unknown' ? declaredType(name, source, own) : undefined;
      return [name, declared === undefined ? one : { ...one, table: { ...one.table, type: { summary: declared } } }];
    }),
  );
};
