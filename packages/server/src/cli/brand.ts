import { runBrandCommand } from './brand-command.ts';

process.exitCode = await runBrandCommand(process.argv.slice(2), (text) => console.log(text));
