import { createBrandFilesRoute, readBrands } from '../adapters/brand-files.ts';
import { createBrands, refusedInProduction, type Brands } from '../brands.ts';
import { createAffiliatesRoute } from '../demo/affiliates.ts';
import { BadEnvironment, type Environment } from '../env.ts';
import type { Log, Moderation } from '../ports/index.ts';
import { hasAgeAccount } from './age-checks.ts';
import type { Opened } from './opened.ts';

export const openBrands = async (environment: Environment, log: Log, judges: readonly Moderation[]): Promise<Opened<Brands>> => {
  const { BRANDS_DIR, PORT, PARTNER_PORT, NODE_ENV } = environment;
  const { brands, warnings, folder } = await readBrands(BRANDS_DIR, { port: PORT, partnerPort: PARTNER_PORT });
  const seesPictures = judges.some((judge) => judge.seesPictures);
  const refused =
    NODE_ENV === 'production'
      ? brands.flatMap((brand) => refusedInProduction(brand, { checksAges: hasAgeAccount(environment, brand.id), seesPictures }))
      : [];
  if (refused.length > 0) throw new BadEnvironment(refused);
  for (const { file, path, message } of warnings) log.info(`A brand file: ${path} ${message}.`, { file });
  const port = createBrands(brands);
  // The demo's brands link to a page that an operator has elsewhere.
  const demoRoutes = BRANDS_DIR === undefined ? [createAffiliatesRoute()] : [];
  return { port, routes: [createBrandFilesRoute({ folder, brands }), ...demoRoutes] };
};
