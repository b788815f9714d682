import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrandSource } from '../adapters/brand-files.ts';
import { readTextKeys } from '../adapters/text-keys.ts';
import type { Brand } from '@troupe/protocol';
import { readSitePages } from '../adapters/site-pages.ts';
import { checkBrand, type BrandFinding, type BrandSource } from '../brand-check/check-brand.ts';
import { examineBrand, type Ailment } from '../brand-check/examine-brand.ts';
import { refusedInProduction } from '../brands.ts';

export const usage = `brand check PATH… [--production] [--json]
brand doctor PATH… [--json]

Checks brand files, with the folders of files beside them, as a start of the server would, and says what to do.
PATH is a brand file, or a directory of them such as BRANDS_DIR.

  --production  what only a production start refuses fails the check too
  --json        prints a list of reports instead of lines

doctor looks further: at what a visitor would run into. Links to pages that are not there, countries that ask for an age
and refuse every way to show it, colours that had to be corrected and texts that are missing fail it, so that they fail a
deploy. It prints what has to be mended and nothing else: refused (a start would not run), warning (a start would tell it),
ill (a visitor would run into it), later (a production start would not run). It needs the site's build (npx -y pnpm@12 build).

Exit code: 0 sound, 1 something is refused, 2 nothing could be checked.
`;

/** What the check of one file found. */
export interface BrandReport {
  file: string;
  id: string | null;
  hosts: readonly string[];
  files: readonly { path: string; bytes: number }[];
  findings: readonly BrandFinding[];
  /** What visitors would run into; looked for by the doctor alone. */
  ailments: readonly Ailment[];
  /** What keeps it from a production start. */
  beforeProduction: readonly string[];
}

const filesOf = async (path: string): Promise<string[]> =>
  (await stat(path)).isDirectory()
    ? (await readdir(path))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];

const taken = (sources: readonly BrandSource[], reports: readonly BrandReport[]): BrandFinding[] => {
  const owners = new Map<string, string>();
  return reports.flatMap(({ id, hosts }, at) => {
    const file = sources[at]?.file ?? '';
    return [...(id === null ? [] : [id]), ...hosts].flatMap((name): BrandFinding[] => {
      const owner = owners.get(name);
      owners.set(name, owner ?? file);
      const path = name === id ? 'id' : 'hosts';
      return owner === undefined ? [] : [{ file, severity: 'refused', path, message: `${name} is taken by ${owner} already` }];
    });
  });
};

/** Reads and checks every named file. Throws where one cannot be read, or none is there. */
export const checkBrandFiles = async (
  paths: readonly string[],
  examine: (brand: Brand) => Ailment[] = () => [],
): Promise<BrandReport[]> => {
  const names = (await Promise.all(paths.map(filesOf))).flat();
  if (names.length === 0) throw new Error('No brand file (*.json) is there.');
  const keys = await readTextKeys();
  const sources = await Promise.all(names.map(readBrandSource));
  const reports = sources.map((source): BrandReport => {
    const { brand, findings } = checkBrand(source, keys);
    return {
      file: source.file,
      id: brand?.id ?? null,
      hosts: brand?.hosts ?? [],
      files: (source.folder ?? []).map(({ path, bytes }) => ({ path, bytes })),
      findings,
      ailments: brand ? examine(brand) : [],
      beforeProduction: brand ? refusedInProduction(brand, { checksAges: true, seesPictures: true }) : [],
    };
  });
  const double = taken(sources, reports);
  return reports.map((report) => ({
    ...report,
    findings: [...report.findings, ...double.filter(({ file }) => file === report.file)],
  }));
};

const schemeOf = (host: string) => (/(^|\.)localhost(:|$)/.test(host) ? 'http' : 'https');

const findingLines = ({ file, id, findings }: BrandReport): string[] => [
  `${file}${id === null ? '' : `: ${id}`}`,
  ...findings.map(({ severity, path, message }) => `  ${severity}  ${path}: ${message}`),
];
const laterLines = ({ beforeProduction }: BrandReport): string[] => beforeProduction.map((sentence) => `  later    ${sentence}`);

/** A report of the check as a person reads it. */
const checkLines = (report: BrandReport): string[] => [
  ...findingLines(report),
  ...report.hosts.map((host) => `  address  ${schemeOf(host)}://${host}`),
  ...report.files.map(({ path, bytes }) => `  file     /brand/${path} (${bytes} bytes)`),
  ...laterLines(report),
  ...(report.id === null
    ? []
    : [
        '  next     restart the server: brand files are read when it starts',
        `  next     without characters yet: npx -y pnpm@12 characters:import FILES --public --application ${report.id}`,
      ]),
];

/** A report of the doctor as a person reads it: what has to be mended, and nothing else. */
const doctorLines = (report: BrandReport): string[] => [
  ...findingLines(report),
  ...report.ailments.map(({ path, message }) => `  ill      ${path}: ${message}`),
  ...laterLines(report),
];

/** How much has to be mended, by the word that stands before each line of it. */
const sumLine = (reports: readonly BrandReport[]): string => {
  const words = reports.flatMap(({ findings, ailments, beforeProduction }) => [
    ...findings.map(({ severity }) => severity),
    ...ailments.map(() => 'ill'),
    ...beforeProduction.map(() => 'later'),
  ]);
  const kinds = ['refused', 'warning', 'ill', 'later']
    .map((kind) => [words.filter((word) => word === kind).length, kind] as const)
    .filter(([count]) => count > 0);
  return `${words.length} to mend${kinds.length > 0 ? `: ${kinds.map(([count, kind]) => `${count} ${kind}`).join(', ')}` : ''}`;
};

/** `brand doctor …`: whatever is found fails it. */
const runDoctor = async (paths: readonly string[], asJson: boolean, print: (text: string) => void): Promise<0 | 1> => {
  const pages = await readSitePages();
  if (pages === null) throw new Error('The site is not built, and only its build knows its pages: npx -y pnpm@12 build');
  const reports = await checkBrandFiles(paths, (brand) => examineBrand(brand, pages));
  print(asJson ? JSON.stringify(reports, null, 2) : [...reports.flatMap(doctorLines), sumLine(reports)].join('\n'));
  const isSound = reports.every(
    ({ findings, ailments, beforeProduction }) => findings.length + ailments.length + beforeProduction.length === 0,
  );
  return isSound ? 0 : 1;
};

/** `brand check …`: prints the reports and yields the exit code. */
export const runBrandCommand = async (args: readonly string[], print: (text: string) => void): Promise<0 | 1 | 2> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { production: { type: 'boolean' }, json: { type: 'boolean' } },
    });
    const [command, ...paths] = positionals;
    if (command === 'doctor' && paths.length > 0) return await runDoctor(paths, values.json === true, print);
    if (command !== 'check' || paths.length === 0) throw new TypeError('Name what to check.');
    const reports = await checkBrandFiles(paths);
    const refused = reports.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'refused').length;
    const later = reports.flatMap(({ beforeProduction }) => beforeProduction).length;
    print(
      values.json
        ? JSON.stringify(reports, null, 2)
        : [...reports.flatMap(checkLines), `${refused} refused, ${later} to do before production`].join('\n'),
    );
    return refused > 0 || (values.production && later > 0) ? 1 : 0;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
};
