import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createRememberedCountries } from '../adapters/countries/remembered.ts';
import { createFileAssets } from '../adapters/file-assets.ts';
import { createBrandFlags } from '../adapters/flags/brand-flags.ts';
import { createHouseAds } from '../adapters/house-ads.ts';
import { createSandboxTraining } from '../adapters/images/sandbox-training.ts';
import { createSharpCards } from '../adapters/images/sharp-cards.ts';
import { createSharpScaler } from '../adapters/images/sharp-scaler.ts';
import { createJobs } from '../adapters/jobs/pg-boss.ts';
import { createDatabaseLimits, createMemoryLimits } from '../adapters/limits/flexible.ts';
import { openJudges } from '../adapters/moderation/open-judges.ts';
import { operatorTokenPath } from '../adapters/operator-token.ts';
import { createSimpleWebAuthn } from '../adapters/passkeys/simple-web-authn.ts';
import { createWebPush } from '../adapters/push/web-push.ts';
import { createSiteFirstViews } from '../adapters/site-first-views.ts';
import { consoleLog, newId, systemClock } from '../adapters/system.ts';
import { createRateTable } from '../adapters/tax/rate-table.ts';
import { createArtRoute } from '../demo/art.ts';
import type { Environment } from '../env.ts';
import { toldCountries } from '../http/place.ts';
import { randomSecret } from '../kernel/digest.ts';
import { deriveKeys, loadSecret } from '../kernel/secrets.ts';
import type { Flags, Log } from '../ports/index.ts';
import type { Ports } from '../server-ports.ts';
import { openAgeChecks } from './age-checks.ts';
import { openBrands } from './brands.ts';
import { openRecommender, openSearch } from './catalogue.ts';
import { openDatabase } from './database.ts';
import { openIdentity, openMail, openMailEvents } from './identity.ts';
import { openEmbeddings, openImages, openModels, openOwnModel, openSpeech } from './models.ts';
import { openPayments } from './payments.ts';

const buildOf = (name: 'site' | 'embed') => createFileAssets(fileURLToPath(new URL(`../../../${name}/dist`, import.meta.url)));

const openFlags = async ({ FLAGS_URL: url, FLAGS_TOKEN: token }: Environment, log: Log): Promise<Flags> => {
  const fallback = createBrandFlags({ clock: systemClock });
  if (url === undefined) return fallback;
  const { createOfrepFlags } = await import('../adapters/flags/ofrep.ts');
  return createOfrepFlags({ url, token, clock: systemClock, log, fallback });
};

/** A token that opens the operator's door until the next start; only the account that runs us can read it. */
const writeOperatorToken = async (dataDir: string): Promise<string> => {
  const token = randomSecret();
  await mkdir(dataDir, { recursive: true });
  await writeFile(operatorTokenPath(dataDir), token, { mode: 0o600 });
  return token;
};

/**
 * Opens everything outside that the settings name: each service's real adapter where it is set, its
 * embedded default otherwise (docs/operate.md, "Settings").
 *
 * @param onLockLost called when another process has taken the data directory: stop at once
 */
export const openPorts = async (environment: Environment, { onLockLost }: { onLockLost: () => void }): Promise<Ports> => {
  const log = consoleLog;
  const moderation = await openJudges(environment);
  const { port: brands, routes: brandRoutes } = await openBrands(environment, log, moderation);
  const database = await openDatabase(environment, log, onLockLost);
  try {
    const { db, kind } = database;
    const limits = kind === 'pglite' ? createMemoryLimits() : createDatabaseLimits({ db });
    const [first, ...rest] = environment.SECRET_KEYS ?? [await loadSecret(db, 'session-key')];
    const secretKeys = [first ?? '', ...rest] as const;
    const search = await openSearch(environment, db, secretKeys);
    const mail = await openMail(environment, db, brands);
    const identity = await openIdentity(environment, db, brands, secretKeys, limits, log, mail);
    const payments = await openPayments(environment, db, brands, log);
    const ageChecks = await openAgeChecks(environment, db, brands, log);
    return {
      database,
      clock: systemClock,
      newId,
      log,
      limits,
      jobs: createJobs({ database, log }),
      retention: {
        guestDays: environment.GUEST_DAYS,
        removedDays: environment.REMOVED_DAYS,
        reportDays: environment.REPLY_REPORT_DAYS,
        pieceHours: environment.REPLY_PIECE_HOURS,
      },
      brands,
      countries:
        environment.COUNTRY_HEADER === undefined
          ? toldCountries
          : createRememberedCountries({ keys: await deriveKeys(secretKeys, 'country'), clock: systemClock }),
      identity: identity.port,
      passkeys: environment.OIDC_ISSUER === undefined ? createSimpleWebAuthn() : null,
      mail: mail.port,
      models: await openModels(environment),
      ownModel: await openOwnModel(environment),
      moderation,
      reviewOnly: environment.MODERATION_REVIEW_ONLY,
      images: await openImages(environment),
      pictureScaler: createSharpScaler(),
      socialCards: createSharpCards(),
      // Only the embedded drawings pretend to learn; other generators go by words.
      training: environment.IMAGES_BASE_URL === undefined ? createSandboxTraining() : null,
      embeddings: await openEmbeddings(environment),
      searchIndex: search.port,
      recommender: await openRecommender(environment, db, secretKeys, log),
      speech: openSpeech(environment),
      speechCacheBytes: environment.SPEECH_CACHE_MB * 1_000_000,
      storedBrandBytes: environment.STORED_GB * 1_000_000_000,
      undoMinutes: environment.UNDO_MINUTES,
      payments: payments.port,
      tax: createRateTable(),
      flags: await openFlags(environment, log),
      push: createWebPush({ secret: await loadSecret(db, 'push-key') }),
      ageChecks: ageChecks.port,
      mailEvents: openMailEvents(environment),
      ads: createHouseAds(),
      site: buildOf('site'),
      firstViews: createSiteFirstViews(new URL('../../../site/lib/server.js', import.meta.url), log),
      embed: buildOf('embed'),
      secretKeys,
      operatorToken: await writeOperatorToken(environment.DATA_DIR),
      rawRoutes: [
        ...brandRoutes,
        ...search.routes,
        ...identity.routes,
        ...mail.routes,
        ...payments.routes,
        ...ageChecks.routes,
        createArtRoute(),
      ],
      hsts: environment.HSTS,
      mode: environment.NODE_ENV,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
