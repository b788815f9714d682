import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { diagnose, originOf, type Finding } from '@troupe/protocol/doctor/diagnose';
import { askServer } from './ask-server.ts';

export const doctorUsage = `Usage: troupe doctor --troupe ORIGIN [--origin ADDRESS] [--headers FILE] [--tag FILE]
                     [--token FILE] [--theme FILE] [--application ID] [--offline] [--json]

Says what would keep the widgets from working in your page.
  --troupe       origin of Troupe, such as https://chat.example.com
  --origin       address of your page; Troupe is asked whether it is on the brand's list
  --headers      its response headers, as curl -sI prints them
  --tag          the part of its HTML that concerns the widgets, or all of it
  --token        a token that your back end signed; it is read here and sent nowhere
  --theme        a theme or a brand file
  --application  your application id
  --offline      asks nobody
  --json         prints a list of findings instead of lines
FILE may be - for the standard input, once.

Exit code: 0 nothing is broken, 1 something is, 2 nothing could be checked.`;

const options = {
  troupe: { type: 'string' },
  origin: { type: 'string' },
  headers: { type: 'string' },
  tag: { type: 'string' },
  token: { type: 'string' },
  theme: { type: 'string' },
  application: { type: 'string' },
  offline: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const standardInput = async (): Promise<string> => {
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece as string;
  return text;
};

const read = async (file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined;
  try {
    return file === '-' ? await standardInput() : await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`, { cause: error });
  }
};

/** Asks the brand's server about one origin: what it says, or why nobody said it. */
const askAbout = async (troupe: string, address: string): Promise<{ isAllowed?: boolean; unanswered?: string }> => {
  const origin = originOf(address);
  if (origin === null || origin === 'null') return {};
  const answer = await askServer(`${troupe}/api/v1/embed/origin-check`, { origin });
  if ('fault' in answer) return { unanswered: `${troupe} cannot be reached (${answer.fault})` };
  try {
    const { allowed, code } = JSON.parse(answer.text) as { allowed?: unknown; code?: unknown };
    if (typeof allowed === 'boolean') return { isAllowed: allowed };
    if (code === 'unknown_domain') return { unanswered: `no brand is served at ${troupe}` };
  } catch {
    // What answers there is no server of ours.
  }
  return { unanswered: `${troupe} answered ${answer.status}` };
};

const marks = { broken: '✗ broken ', warning: '! warning', fine: '✓ fine   ' } as const;

const lines = ({ id, severity, what, why, fix }: Finding): string =>
  severity === 'fine'
    ? `${marks.fine}  ${id}: ${what}`
    : [`${marks[severity]}  ${id}: ${what}`, `             ${why}`, `             fix: ${fix}`].join('\n');

/** `troupe doctor …`: prints the findings, the worst first, and yields the exit code. */
export const runDoctor = async (args: string[]): Promise<number> => {
  try {
    const { values } = parseArgs({ args, options });
    const troupe = values.troupe === undefined ? null : originOf(values.troupe);
    if (troupe === null || troupe === 'null')
      throw new Error('--troupe is the origin of Troupe, such as https://chat.example.com');
    const [headers, tag, token, theme] = await Promise.all([values.headers, values.tag, values.token, values.theme].map(read));
    const { origin: address, application } = values;
    if ([address, headers, tag, token, theme].every((given) => !given?.trim())) throw new Error('There is nothing to check.');
    const asked = address && !values.offline ? await askAbout(troupe, address) : {};
    const found = diagnose({ troupe, application, address, ...asked, headers, tag, token, theme, now: Date.now() });
    const order = ['broken', 'warning', 'fine'] as const;
    const sorted = order.flatMap((severity) => found.filter((finding) => finding.severity === severity));
    const count = (severity: Finding['severity']) => found.filter((finding) => finding.severity === severity).length;
    console.log(
      values.json
        ? JSON.stringify(sorted, null, 2)
        : [...sorted.map(lines), `${count('broken')} broken, ${count('warning')} warnings, ${count('fine')} fine`].join('\n'),
    );
    return count('broken') > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${doctorUsage}`);
    return 2;
  }
};
