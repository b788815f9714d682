import { useApp, useOwnTexts, type OwnKey } from '@troupe/core/app';
import type { TextKey } from '@troupe/core/i18n';
import { shellTexts as texts } from '@troupe/core/platform/shell';

/** Texts of the shell: its own, and those of the catalogue that widgets show too. */
export type ShellKey = TextKey | OwnKey<typeof texts>;
export type ShellText = (key: ShellKey) => string;

const isOwn = (key: ShellKey): key is OwnKey<typeof texts> => Object.hasOwn(texts, key);

export const useShellText = (): ShellText => {
  const { t } = useApp();
  const own = useOwnTexts(texts);
  return (key) => (isOwn(key) ? own(key) : t(key));
};
