import { createHouseAds } from './house-ads.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createBrands, refusedInProduction, type Brands } from '../brands.ts';
import type { Ports } from '../server-ports.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { createArtRoute } from '../demo/art.ts';
import { BadEnvironment, type Environment } from '../env.ts';
import { randomSecret } from '../kernel/digest.ts';
import { createSignInMails } from '../platform/mails/sign-in-mails.ts';
import { createLiveCatalogue } from '../platform/catalogue/search/live-catalogue.ts';
import { createListedIndex } from '../platform/decisions/relist.ts';
import { createScopedSearch } from '../platform/catalogue/search/character-search.ts';
import { createEmbeddedRecommender } from '../platform/recommendations/engine/embedded.ts';
import { createSearchRoute } from '../platform/catalogue/search-handlers.ts';
import { deriveKeys, loadSecret, type SecretKeys } from '../kernel/secrets.ts';
import type {
  AgeChecks,
  Captcha,
  Database,
  Db,
  Embeddings,
  Flags,
  IdentityProvider,
  Images,
  LanguageModel,
  Limits,
  Log,
  Mail,
  Moderation,
  Payments,
  Recommender,
  SearchIndex,
  Speech,
} from '../ports/index.ts';
import { toldCountries } from '../http/place.ts';
import { createRememberedCountries } from './countries/remembered.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import { createBrandFilesRoute, readBrands } from './brand-files.ts';
import { createDevMailbox, devMailboxRoute, mailboxPath } from './dev-mailbox.ts';
import { createFileAssets } from './file-assets.ts';
import { createDrawnImages } from '../demo/drawings/drawn.ts';
import { createSharpCards } from './images/sharp-cards.ts';
import { openJudges } from './moderation/open-judges.ts';
import { createSharpScaler } from './images/sharp-scaler.ts';
import { createSandboxTraining } from './images/sandbox-training.ts';
import { createDatabaseLimits, createMemoryLimits } from './limits/flexible.ts';
import { createJobs } from './jobs/pg-boss.ts';
import { createLoopback } from './loopback.ts';
import { createImprovModels } from './models/improv.ts';
import { createHashingEmbeddings } from './embeddings/hashing.ts';
import { createOidcClient } from './oidc/client.ts';
import { operatorTokenPath } from './operator-token.ts';
import { createEmbeddedProvider } from './oidc/embedded-provider.ts';
import { createBrandFlags } from './flags/brand-flags.ts';
import { createSimpleWebAuthn } from './passkeys/simple-web-authn.ts';
import { createWebPush } from './push/web-push.ts';
import { createSandboxProcessor } from './sandbox-pay/processor.ts';
import { createSiteFirstViews } from './site-first-views.ts';
import { createFliteSpeech } from './speech/flite.ts';
import { createOpenAiCompatibleSpeech } from './speech/openai-compatible.ts';
import { createSqlSearchIndex } from './sql-search-index.ts';
import { consoleLog, newId, systemClock } from './system.ts';

/** An adapter and the routes it brings along. */
interface With<T> {
  port: T;
  routes: RawRoute[];
}

const buildOf = (name: 'site' | 'embed') => createFileAssets(fileURLToPath(new URL(`../../../${name}/dist`, import.meta.url)));

// Load adapters with a library behind them where they are used: one that is not configured must not slow the start.

const openDatabase = async (environment: Environment, log: Log, onLockLost: () => void): Promise<Database> => {
  if (environment.DATABASE_URL === undefined) {
    const { openPglite } = await import('./pglite.ts');
    return openPglite({ dataDir: environment.DATA_DIR, onLockLost });
  }
  const { openPostgresql } = await import('./postgresql.ts');
  return openPostgresql({
    url: environment.DATABASE_URL,
    onBroken: (error) => log.error('A database connection broke.', { error }),
  });
};

/** The database alone, for commands. */
export const openDatabaseOf = (environment: Environment): Promise<Database> =>
  openDatabase(environment, consoleLog, () => process.exit(2));

const openModels = async ({
  LLM_BASE_URL,
  LLM_API_KEY,
  LLM_MODEL = '',
  LLM_MODELS = [],
  IMPROV_SPEED,
}: Environment): Promise<LanguageModel[]> => {
  if (LLM_BASE_URL === undefined) return createImprovModels(IMPROV_SPEED === 'fast' ? { firstWordMs: 0, wordMs: 1 } : {});
  const { createOpenAiCompatibleModel } = await import('./models/openai-compatible.ts');
  const upstream = { baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY };
  // The first is the default: listed among the others, it is described by them.
  const first = LLM_MODELS.some(({ model }) => model === LLM_MODEL) ? [] : [{ model: LLM_MODEL }];
  const listed = LLM_MODELS.toSorted((a, b) => Number(b.model === LLM_MODEL) - Number(a.model === LLM_MODEL));
  return [...first, ...listed].map((one) => createOpenAiCompatibleModel({ ...upstream, ...one }));
};

/** Members bring a key, never an address: replies under it go where the operator says. */
const openOwnModel = async ({ OWN_MODEL_BASE_URL: baseUrl, OWN_MODEL: model }: Environment): Promise<Ports['ownModel']> => {
  const { createOpenAiCompatibleModel } = await import('./models/openai-compatible.ts');
  return (apiKey) => createOpenAiCompatibleModel({ baseUrl, model, apiKey });
};

const openImages = async ({
  IMAGES_BASE_URL: baseUrl,
  IMAGES_API_KEY: apiKey,
  IMAGES_MODEL: model = '',
  IMAGES_SIZE: size,
  IMPROV_SPEED,
}: Environment): Promise<Images> => {
  if (baseUrl === undefined) return createDrawnImages(IMPROV_SPEED === 'fast' ? { ms: 200 } : {});
  const { createOpenAiCompatibleImages } = await import('./images/openai-compatible.ts');
  return createOpenAiCompatibleImages({ baseUrl, apiKey, model, size });
};

const openSpeech = (environment: Environment): Speech => {
  const { SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model = '', SPEECH_VOICES: given = [] } = environment;
  if (baseUrl === undefined) return createFliteSpeech();
  const voices = given.map(({ audio_url: sampleUrl, ...voice }) => ({ ...voice, sampleUrl }));
  return createOpenAiCompatibleSpeech({ baseUrl, apiKey, model, voices, sampleRate: environment.SPEECH_SAMPLE_RATE });
};

const openEmbeddings = async ({
  EMBEDDINGS_BASE_URL: baseUrl,
  EMBEDDINGS_API_KEY: apiKey,
  EMBEDDINGS_MODEL: model = '',
}: Environment): Promise<Embeddings> => {
  if (baseUrl === undefined) return createHashingEmbeddings();
  const { createOpenAiCompatibleEmbeddings } = await import('./embeddings/openai-compatible.ts');
  return createOpenAiCompatibleEmbeddings({ baseUrl, apiKey, model });
};

const openSearch = async (environment: Environment, db: Db, keys: SecretKeys): Promise<With<SearchIndex>> => {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: adminKey = '', TYPESENSE_SEARCH_KEY: searchKey = '' } = environment;
  if (url !== undefined) {
    const { createTypesenseIndex } = await import('./typesense.ts');
    const index = createTypesenseIndex({ url, adminKey, searchKey });
    return { port: createListedIndex({ db, clock: systemClock, index }), routes: [] };
  }
  const [parentKey, ...otherParentKeys] = await deriveKeys(keys, 'search-key');
  const live = createLiveCatalogue({ db, clock: systemClock });
  return {
    port: createSqlSearchIndex({ db, live, parentKey, search: createScopedSearch({ db, live }) }),
    routes: [createSearchRoute({ db, live, parentKey, otherParentKeys, clock: systemClock })],
  };
};

const openRecommender = async (
  { RECOMMENDER_URL: url, RECOMMENDER_API_KEY: apiKey }: Environment,
  db: Db,
  keys: SecretKeys,
  log: Log,
): Promise<Recommender> => {
  const embedded = createEmbeddedRecommender({ db, clock: systemClock });
  if (url === undefined) return embedded;
  const { createHostedRecommender } = await import('./hosted-recommender.ts');
  const [nameKey] = await deriveKeys(keys, 'recommender');
  return createHostedRecommender({ url, apiKey, nameKey, fallback: embedded, log });
};

const openMail = async ({ SMTP_URL: url, MAIL_FROM: from = '' }: Environment, db: Db, brands: Brands): Promise<With<Mail>> => {
  if (url === undefined) {
    const port = createDevMailbox({ db, clock: systemClock, newId });
    return { port, routes: [devMailboxRoute({ db, brandAt: brands.at })] };
  }
  const { createSmtpMail } = await import('./smtp.ts');
  return { port: createSmtpMail({ url, from }), routes: [] };
};

const openFlags = async ({ FLAGS_URL: url, FLAGS_TOKEN: token }: Environment, log: Log): Promise<Flags> => {
  const fallback = createBrandFlags({ clock: systemClock });
  if (url === undefined) return fallback;
  const { createOfrepFlags } = await import('./flags/ofrep.ts');
  return createOfrepFlags({ url, token, clock: systemClock, log, fallback });
};

const openCaptcha = async (
  { CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY = '', CAPTCHA_SECRET_KEY = '', CAPTCHA_VERIFY_URL }: Environment,
  log: Log,
): Promise<Captcha | null> => {
  if (CAPTCHA_PROVIDER === undefined) return null;
  const { createSiteverifyCaptcha } = await import('./captcha/siteverify.ts');
  return createSiteverifyCaptcha({
    provider: CAPTCHA_PROVIDER,
    siteKey: CAPTCHA_SITE_KEY,
    secretKey: CAPTCHA_SECRET_KEY,
    verifyUrl: CAPTCHA_VERIFY_URL,
    log,
  });
};

const openIdentity = async (
  environment: Environment,
  db: Db,
  brands: Brands,
  keys: SecretKeys,
  limits: Limits,
  log: Log,
  mail: With<Mail>,
): Promise<With<IdentityProvider>> => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret } = environment;
  const { OIDC_PROVIDER_PARAMETER: providerParameter, OIDC_PROVIDERS: providers } = environment;
  if (issuer !== undefined)
    return {
      port: createOidcClient({
        issuerAt: () => issuer,
        identityOf: () => ({ issuer, kind: 'outside' }),
        clientId,
        clientSecret,
        providerParameter,
        providers,
      }),
      routes: [],
    };
  const isProduction = environment.NODE_ENV === 'production';
  const provider = await createEmbeddedProvider({
    db,
    limits,
    captcha: await openCaptcha(environment, log),
    clock: systemClock,
    mails: createSignInMails({ db, clock: systemClock, mail: mail.port }),
    keys,
    brandAt: brands.at,
    sandbox: isProduction ? null : { suggestions: demoAccounts.map(({ email }) => email) },
    mailboxPath: mail.routes.length > 0 ? mailboxPath : null,
  });
  return { port: provider.identity, routes: [provider.route] };
};

const openPayments = async (environment: Environment, db: Db, brands: Brands, log: Log): Promise<With<Payments | null>> => {
  const { PAYMENTS, PORT: port, HOST: host } = environment;
  if (PAYMENTS === 'none') return { port: null, routes: [] };
  const secret = await loadSecret(db, 'sandbox-payments');
  const deliver = createLoopback({ port, host });
  const sandbox = createSandboxProcessor({ db, clock: systemClock, newId, log, secret, brandAt: brands.at, deliver });
  sandbox.start();
  return { port: sandbox.payments, routes: [sandbox.route] };
};

const hasAgeAccount = ({ AGE_CHECKS_URL, AGE_CHECKS_ACCOUNTS = {} }: Environment, brandId: string): boolean =>
  AGE_CHECKS_URL !== undefined && Object.hasOwn(AGE_CHECKS_ACCOUNTS, brandId);

const openAgeChecks = async (environment: Environment, db: Db, brands: Brands, log: Log): Promise<With<AgeChecks | null>> => {
  const {
    AGE_CHECKS_URL: url,
    AGE_CHECKS_ACCOUNTS: given = {},
    AGE_CHECKS_METHODS: methods,
    PORT: port,
    HOST: host,
  } = environment;
  if (url !== undefined) {
    const { createHttpAgeChecks } = await import('./age-checks/http.ts');
    const accounts = new Map(
      Object.entries(given).map(([brandId, { api_key: apiKey, webhook_secrets: secrets }]) => [brandId, { apiKey, secrets }]),
    );
    return { port: createHttpAgeChecks({ url, accounts, methods, clock: systemClock, log }), routes: [] };
  }
  if (environment.AGE_CHECKS === 'none') return { port: null, routes: [] };
  const { createSandboxAgeChecks } = await import('./age-checks/sandbox.ts');
  const secret = await loadSecret(db, 'sandbox-age-checks');
  const deliver = createLoopback({ port, host });
  const sandbox = await createSandboxAgeChecks({ db, clock: systemClock, log, secret, brands: brands.all, deliver });
  return { port: sandbox.ageChecks, routes: [sandbox.route] };
};

/** A token that opens the operator's door until the next start; only the account that runs us can read it. */
const writeOperatorToken = async (dataDir: string): Promise<string> => {
  const token = randomSecret();
  await mkdir(dataDir, { recursive: true });
  await writeFile(operatorTokenPath(dataDir), token, { mode: 0o600 });
  return token;
};

const openBrands = async (environment: Environment, log: Log, judges: readonly Moderation[]): Promise<With<Brands>> => {
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
  return { port, routes: [createBrandFilesRoute({ folder, brands })] };
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
      flags: await openFlags(environment, log),
      push: createWebPush({ secret: await loadSecret(db, 'push-key') }),
      ageChecks: ageChecks.port,
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
