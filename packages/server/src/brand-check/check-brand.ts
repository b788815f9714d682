import { brandConfig, languagesOf, type BannerRow, type Brand } from '@troupe/protocol';
import { parseColor, toHex } from '@troupe/protocol/theme';
import { checkTheme } from '@troupe/protocol/theme/check';
import * as v from 'valibot';
import { readableColors } from '../platform/banners/banner-colors.ts';
import { didYouMean } from './closest-name.ts';
import { checkFolder, type BrandFile } from './brand-folder.ts';
import { checkCommerce } from './check-commerce.ts';
import { checkSchedule, type Say } from './check-schedule.ts';
import { meantToken } from './meant-token.ts';
import { unknownNames } from './unknown-names.ts';

/** A brand as an operator wrote it, and where, for messages. */
export interface BrandSource {
  file: string;
  text: string;
  /** Files of the folder beside it that bears its id; null where there is no such folder. */
  folder?: readonly BrandFile[] | null;
}

/** Something to mend in a brand file: with a `refused` one nothing starts; a `warning` is told, and the server goes on. */
export interface BrandFinding {
  file: string;
  severity: 'refused' | 'warning';
  /** Path of the name, or of a file in the folder. */
  path: string;
  message: string;
}

export interface CheckedBrand {
  /** Null where something was refused. */
  brand: Brand | null;
  findings: BrandFinding[];
}

/** Texts that no key of ours takes up would be shown nowhere. */
const checkTexts = (brand: Brand, keys: ReadonlySet<string>, warn: Say): void => {
  const given = {
    texts: brand.texts,
    ...Object.fromEntries(Object.entries(brand.texts_in).map(([tag, of]) => [`texts_in.${tag}`, of])),
  };
  for (const [path, texts] of Object.entries(given))
    for (const key of Object.keys(texts))
      if (!keys.has(key)) warn(`${path}.${key}`, `is no text of the product${didYouMean(key, keys)}`);
  for (const tag of Object.keys(brand.texts_in))
    if (!brand.languages.includes(tag))
      warn(`texts_in.${tag}`, tag === brand.language ? 'belongs into texts' : 'is shown to nobody: languages does not name it');
};

const checkLook = (theme: unknown, warn: Say): void => {
  for (const issue of checkTheme({ hosts: [], theme }).issues)
    warn(
      issue.path,
      issue.kind === 'invalid'
        ? `is not used: ${issue.given} (${issue.reason}${issue.reason === 'unknown token' ? meantToken(issue) : ''})`
        : `is shown as ${issue.corrected} instead of ${issue.given}: ${issue.ratio}:1 against ${issue.against}, needs ${issue.required}:1`,
    );
};

const normal = (given: string): string => {
  const color = parseColor(given);
  return color ? toHex(color) : given;
};

const checkColors = (row: BannerRow, path: string, warn: Say): void => {
  const shown = readableColors(row);
  for (const part of ['title', 'description'] as const) {
    const [given, used] = [row[part]?.color, shown[part]?.color];
    if (given === undefined) continue;
    if (used === undefined)
      warn(`${path}.${part}.color`, 'is not used: without a backgroundColor the words have the colours of the brand');
    else if (normal(given) !== used)
      warn(`${path}.${part}.color`, `is shown as ${used} instead of ${given}, which cannot be read on ${row.backgroundColor}`);
  }
};

/** Addresses of files on the brand's own host, each with the path of its name. */
const ownFiles = (brand: Brand): [string, string][] =>
  [
    ['logo', brand.logo] as [string, string],
    ...(brand.theme.fonts ?? []).map(({ src }, at): [string, string] => [`theme.fonts.${at}.src`, src]),
    ...brand.banners.flatMap(({ backgroundImageUrl, additionalImage }, at): [string, string][] => [
      ...(backgroundImageUrl ? [[`banners.${at}.backgroundImageUrl`, backgroundImageUrl] as [string, string]] : []),
      ...(additionalImage ? [[`banners.${at}.additionalImage.url`, additionalImage.url] as [string, string]] : []),
    ]),
    ...(brand.ads?.house ?? []).flatMap(({ image }, at): [string, string][] => (image ? [[`ads.house.${at}.image`, image]] : [])),
  ].filter(([, address]) => address.startsWith('/'));

const checkAddresses = (brand: Brand, folder: readonly BrandFile[] | null, refuse: Say, warn: Say): void => {
  const names = new Set((folder ?? []).map(({ path }) => path));
  for (const [path, address] of ownFiles(brand)) {
    if (address.startsWith('/brand/')) {
      const wanted = address.slice('/brand/'.length);
      if (!names.has(wanted))
        refuse(
          path,
          `${address} is not there: put ${wanted} into the folder ${brand.id} beside the brand file${didYouMean(wanted, names)}`,
        );
    } else if (!address.startsWith('/api/')) {
      warn(
        path,
        `${address} is not served by this server: put the file into the folder ${brand.id} beside the brand file and write /brand/…`,
      );
    }
  }
};

/** Where banners lead outside is a list of its own: a row that was copied from somewhere leads nowhere else. */
const checkBanners = (brand: Brand, refuse: Say, warn: Say): void => {
  for (const [at, row] of brand.banners.entries()) {
    for (const [index, { navigation }] of row.actions.entries())
      if (navigation.type === 'external' && !brand.banner_hosts.includes(new URL(navigation.destination).host))
        refuse(
          `banners.${at}.actions.${index}.navigation.destination`,
          `${navigation.destination} leads to a host that banner_hosts does not name`,
        );
    if (row.promo !== undefined && !brand.promos.some(({ name }) => name === row.promo))
      refuse(`banners.${at}.promo`, `${row.promo} is no promo of this file`);
    for (const tag of row.audience.languages ?? [])
      if (!languagesOf(brand).includes(tag)) warn(`banners.${at}.audience.languages`, `${tag} is no language of the brand`);
    checkSchedule(row, `banners.${at}`, refuse);
    checkColors(row, `banners.${at}`, warn);
  }
  for (const [at, promo] of brand.promos.entries()) checkSchedule(promo, `promos.${at}`, refuse);
};

/** Reads one brand file and says everything that is wrong with it, each with its path. Never throws. */
export const checkBrand = (source: BrandSource, textKeys: ReadonlySet<string> | null): CheckedBrand => {
  const { file, text, folder = null } = source;
  const findings: BrandFinding[] = [];
  const refuse: Say = (path, message) => void findings.push({ file, severity: 'refused', path, message });
  const warn: Say = (path, message) => void findings.push({ file, severity: 'warning', path, message });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    refuse('(top level)', `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return { brand: null, findings };
  }
  for (const { path, name, known } of unknownNames(brandConfig, json))
    refuse(path, `is no name of a brand file${didYouMean(name, known)}`);
  const parsed = v.safeParse(brandConfig, json);
  if (!parsed.success) {
    for (const issue of parsed.issues)
      // Unknown names were told above, in a sentence.
      if (issue.type !== 'strict_object' || issue.expected !== 'never')
        refuse(v.getDotPath(issue) ?? '(top level)', issue.message);
    return { brand: null, findings };
  }
  const brand = parsed.output;
  if (textKeys) checkTexts(brand, textKeys, warn);
  checkLook(brand.theme, warn);
  checkBanners(brand, refuse, warn);
  checkCommerce(brand, refuse);
  checkFolder(folder ?? [], refuse);
  checkAddresses(brand, folder, refuse, warn);
  return { brand: findings.some(({ severity }) => severity === 'refused') ? null : brand, findings };
};

/** A finding as a person reads it. */
export const findingLine = ({ file, path, message }: BrandFinding): string => `${file}: ${path}: ${message}`;
