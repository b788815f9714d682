/** Tokens per code point for scripts that models do not split at spaces, by measurement (see below). */
const scripts: readonly [RegExp, number][] = [
  [/[\p{Script=Han}]/u, 1.05],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.95],
  [/[\p{Script=Hangul}]/u, 0.9],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, 0.75],
  [/[\p{Script=Cyrillic}]/u, 0.33],
  [/[\p{Script=Greek}]/u, 0.5],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 0.45],
  [/[\p{L}\p{M}]/u, 0.55],
];

const runs =
  /([a-z]+)|([\p{Script=Latin}]+)|([\p{L}\p{M}]+)|(\p{N}+)|([^\S\n]+)|(\n+)|(\p{Extended_Pictographic})|([^\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}]+)/giu;

const weighOther = (letters: string): number => {
  let weight = 0;
  for (const letter of letters) weight += scripts.find(([script]) => script.test(letter))?.[1] ?? 1;
  return weight;
};

/**
 * A script-aware estimate, for models whose tokenizer we do not have. Text is split into runs, and each
 * run is weighed by its script; runs are independent, so text joined at a line break never costs more
 * than its parts.
 *
 * Error, measured on short roleplay texts in 15 languages, with emoji and code, against o200k_base: 0 to +12 % for
 * English, French, Chinese, Japanese, Korean, Arabic and Russian, −22 % for Polish, +45 % for Thai. Tokenizers
 * before 2024 (cl100k_base) take about twice as many tokens for Arabic, Hebrew, Greek and Hindi.
 */
export const estimateTokens = (text: string): number => {
  let weight = 0;
  for (const [run, ascii, latin, letters, digits, spaces, breaks, picture] of text.matchAll(runs)) {
    if (ascii) weight += ascii.length <= 6 ? 1 : 1 + (ascii.length - 6) / 5;
    else if (latin) weight += Math.max(1, latin.length / 2.6);
    else if (letters) weight += Math.max(0.5, weighOther(letters));
    else if (digits) weight += Math.ceil(digits.length / 3);
    else if (spaces) weight += spaces.length > 1 ? 1 : 0;
    else if (breaks) weight += 1;
    else if (picture) weight += 2.5;
    else weight += Math.max(1, run.length / 2);
  }
  // Sums of fractions end a hair above a whole number as often as below it.
  return Math.ceil(Math.max(0, weight - 1e-9));
};
