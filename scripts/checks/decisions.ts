import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';

const folder = resolve(root, 'docs/decisions');
const renew = 'node scripts/checks/decisions.ts --write';

const headShape =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\n(?<status>Accepted|Superseded by \[decision (?<successor>\d+)\]\((?<named>[^)]+)\)), (?<date>\d{4}-\d\d-\d\d)\.\n/;

type DecisionRecord = readonly [file: string, text: string];

const numberOf = (file: string) => Number(file.slice(0, 4));

/** A record's row of the index, or what is wrong with its first three lines. */
const readRecord = ([file, text]: DecisionRecord, files: ReadonlySet<string>): { row: string } | { fault: string } => {
  const { number, title, status, successor, named = '', date } = headShape.exec(text)?.groups ?? {};
  if (Number(number) !== numberOf(file)) {
    const states = '"Accepted, 2026-11-21." or "Superseded by [decision 9](0009-….md), 2026-11-21."';
    return { fault: `${file}: begins with "# ${numberOf(file)}. " and its title, an empty line, and ${states}` };
  }
  if (successor && (!files.has(named) || named === file || numberOf(named) !== Number(successor)))
    return { fault: `${file}: its successor ${named} is no other record of that number` };
  return { row: `| ${number} | [${title}](${file}) | ${status} | ${date} |` };
};

/** The index of the records, and what is wrong with them. */
export const indexDecisions = (records: readonly DecisionRecord[]): { page: string; faults: string[] } => {
  const files = new Set(records.map(([file]) => file));
  const read = records.map((record) => readRecord(record, files));
  const page = `# Decisions

What was decided once and would be asked again: the question, the answer, what else was weighed, and the price. A record keeps its number; one that no longer holds is superseded by another. Titles name the thing.

Written by \`${renew}\` from the records; \`verify\` holds them together.

| no. | decision | status | date |
|---|---|---|---|
${read.flatMap((record) => ('row' in record ? record.row : [])).join('\n')}
`;
  return { page, faults: read.flatMap((record) => ('fault' in record ? record.fault : [])) };
};

/** Holds `docs/decisions/README.md` to the records beside it. */
export const checkDecisions = ({ write = false } = {}): boolean => {
  const read = (file: string) => readFileSync(resolve(folder, file), 'utf8');
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const { page, faults } = indexDecisions(files.toSorted().map((file) => [file, read(file)] as const));
  if (write) writeFileSync(resolve(folder, 'README.md'), page);
  else if (read('README.md') !== page) faults.push(`README.md: is not as the records make it: ${renew}`);
  for (const fault of faults) console.error(`docs/decisions/${fault}`);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkDecisions({ write: process.argv.includes('--write') }) ? 0 : 1;
