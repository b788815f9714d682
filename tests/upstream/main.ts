import { parseArgs } from 'node:util';
import { startUpstream } from './upstream.ts';

/** The scripted upstream as a process of its own: `node tests/upstream/main.ts --port 4300 [--delay 20]`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, delay: { type: 'string', default: '2' } } });
const upstream = await startUpstream(Number(values.port), { delayMs: Number(values.delay) });
console.log(`LLM_BASE_URL=${upstream.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void upstream.close().then(() => process.exit(0)));
