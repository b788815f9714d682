/**
 * Before a package is packed: npm would pack what only this workspace understands, `workspace:` versions and entries that
 * name sources. pnpm writes in their place what a registry gets. The program that runs a script names itself here anew; the user
 * agent is inherited, by an npm inside a script of pnpm's too.
 */
if (/[\\/]npm-cli\.js$/.test(process.env['npm_execpath'] ?? '')) {
  console.error('npm cannot pack a package of this workspace. Use "npx -y pnpm@12 pack-embed FOLDER" (docs/partners.md).');
  process.exitCode = 1;
}
