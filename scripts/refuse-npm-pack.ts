/**
 * Before a package is packed: npm would pack what only this workspace understands, `workspace:` versions and entries that
 * name sources. pnpm writes in their place what a registry gets.
 */
if (process.env['npm_config_user_agent']?.startsWith('npm/')) {
  console.error('npm cannot pack a package of this workspace. Use "npx -y pnpm@12 pack-embed FOLDER" (docs/partners.md).');
  process.exitCode = 1;
}
