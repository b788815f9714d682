import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeKeys } from '../server/make-keys.ts';

export const keysUsage = `Usage: troupe keys new --out FILE [--kid NAME]

Makes the key pair that your back end signs tokens with. The private half goes into FILE, readable by you alone;
the public half is printed, for embed.partner.keys of the brand file.
  --out  a file that does not exist yet
  --kid  name of the key (default: today's date)

Exit code: 0 made, 2 nothing was made.`;

/** `troupe keys new …`: writes one half, prints the other, and yields the exit code. */
export const runKeys = async (args: string[]): Promise<number> => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, kid: { type: 'string' } },
    });
    const { out, kid = new Date().toISOString().slice(0, 10) } = values;
    if (positionals.join(' ') !== 'new' || !out) throw new Error('Name the file of the private key.');
    if (!/^[\w.-]{1,200}$/.test(kid)) throw new Error('--kid is 1 to 200 letters, digits, dots and hyphens.');
    const { privateKey, publicKey } = await makeKeys(kid);
    // Never over a key that something may still be signed with.
    await writeFile(out, `${JSON.stringify(privateKey, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    console.log(JSON.stringify(publicKey, null, 2));
    return 0;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${keysUsage}`);
    return 2;
  }
};
