#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { doctorUsage, runDoctor } from './doctor.ts';
import { keysUsage, runKeys } from './keys.ts';
import { checkFile, reportText, type ThemeReport } from './theme-check.ts';

const usage = `Usage: troupe theme check FILE… [--strict] [--json]

Checks themes, or the themes of brand files, as the engine would use them.
  --strict  corrections fail the check too
  --json    prints a list of reports instead of lines

Exit code: 0 sound, 1 something was refused (or, with --strict, corrected), 2 nothing could be checked.`;

const read = async (file: string): Promise<ThemeReport> => {
  try {
    return checkFile(file, await readFile(file, 'utf8'));
  } catch (error) {
    return {
      file,
      fault: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
      refused: 0,
      corrected: 0,
      issues: [],
    };
  }
};

const run = async (): Promise<number> => {
  const args = process.argv.slice(2);
  if (args[0] === 'doctor' && !args.includes('--help') && !args.includes('-h')) return runDoctor(args.slice(1));
  if (args[0] === 'keys' && !args.includes('--help') && !args.includes('-h')) return runKeys(args.slice(1));
  const options = { strict: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  let given;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const { values, positionals } = given;
  const [topic, command, ...files] = positionals;
  if (values.help) {
    console.log([usage, doctorUsage, keysUsage].join('\n\n'));
    return 0;
  }
  if (topic !== 'theme' || command !== 'check' || files.length === 0) {
    console.error(usage);
    return 2;
  }
  const reports = await Promise.all(files.map(read));
  console.log(values.json ? JSON.stringify(reports, null, 2) : reports.map(reportText).join('\n'));
  if (reports.some(({ fault }) => fault !== undefined)) return 2;
  return reports.some(({ refused, corrected }) => refused > 0 || (values.strict && corrected > 0)) ? 1 : 0;
};

process.exitCode = await run();
