import { colorTokens, scaleTokens, type ThemeIssue } from '@troupe/protocol/theme';
import { didYouMean } from './closest-name.ts';

const scales = Object.keys(scaleTokens);
const all: readonly string[] = [...scales, ...colorTokens];

/** "; did you mean …?" for a token that no theme has, by its own name or by the one that its value refers to. */
export const meantToken = ({ path, given }: Extract<ThemeIssue, { kind: 'invalid' }>): string => {
  const [name = '', group] = path.split('.').toReversed();
  const known = group === 'tokens' ? scales : colorTokens;
  if (!(known as readonly string[]).includes(name)) return didYouMean(name, known);
  const unknown = [...given.matchAll(/var\(--([\w-]+)\)/g)]
    .map(([, referred = '']) => referred)
    .find((one) => !all.includes(one));
  return unknown === undefined ? '' : didYouMean(unknown, all);
};
