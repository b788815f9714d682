import type { Brands } from './brands.ts';
import type { Periods } from './data-map.ts';
import type { RawRoute } from './http/raw-routes/raw-route.ts';
import type { Hsts } from './http/security-headers.ts';
import type { SecretKeys } from './kernel/secrets.ts';
import type {
  Ads,
  AgeChecks,
  Assets,
  Clock,
  Countries,
  Database,
  Embeddings,
  FirstViews,
  Flags,
  IdentityProvider,
  Images,
  Jobs,
  LanguageModel,
  Limits,
  Log,
  Mail,
  MailEvents,
  Moderation,
  ModerationCategory,
  NewId,
  OnChildSafetyHit,
  Passkeys,
  Payments,
  PictureScaler,
  Push,
  Recommender,
  SearchIndex,
  SocialCards,
  Speech,
  Tax,
  Training,
} from './ports/index.ts';

/** Everything outside that a server needs. */
export interface Ports {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Log;
  limits: Limits;
  jobs: Jobs;
  /** How long rows of accounts are kept; the defaults of the settings unless told. */
  retention?: Periods;
  brands: Brands;
  countries: Countries;
  identity: IdentityProvider;
  /** Null where an outside issuer signs members in: it keeps its own. */
  passkeys: Passkeys | null;
  mail: Mail;
  /** The first is the default. */
  models: readonly LanguageModel[];
  /** A model at the provider of members' own keys, under one of them. */
  ownModel: (key: string) => LanguageModel;
  /** Whom the operator lets judge texts and pictures, beside the rules that are always there; production has at least one. */
  moderation: readonly Moderation[];
  /** Categories that are noted for a person to look at, and refuse nothing. None unless told. */
  reviewOnly?: readonly ModerationCategory[];
  /** For the operator's duty by law; gets no words of users. Without one, no one is told. */
  onChildSafetyHit?: OnChildSafetyHit;
  images: Images;
  pictureScaler: PictureScaler;
  socialCards: SocialCards;
  /** Null where no adapter trains the image generator. */
  training: Training | null;
  embeddings: Embeddings;
  searchIndex: SearchIndex;
  recommender: Recommender;
  speech: Speech;
  /** Bytes of spoken messages that the database keeps. */
  speechCacheBytes: number;
  /** Minutes in which an account that leaves can still undo it. */
  undoMinutes: number;
  /** Bytes that all accounts of one brand may keep together. */
  storedBrandBytes: number;
  /** Null where nothing can be bought. */
  payments: Payments | null;
  tax: Tax;
  push: Push;
  flags: Flags;
  /** Null without a provider of age checks: no adult content opens but where a country needs no check. */
  ageChecks: AgeChecks | null;
  /** Hears what mail services tell of mails that came back. */
  mailEvents: MailEvents;
  ads: Ads;
  /** Builds of the packages `site` and `embed`. */
  site: Assets;
  firstViews: FirstViews;
  embed: Assets;
  secretKeys: SecretKeys;
  /** What opens the operator's door, for commands on the same machine; null keeps it shut. */
  operatorToken: string | null;
  /** Routes that adapters bring: the embedded identity provider, the mailbox, the search service. */
  rawRoutes: readonly RawRoute[];
  hsts: Hsts;
  /** `test` takes the inert trigger strings for true positives; both but `production` check every answer against its schema. */
  mode: 'development' | 'test' | 'production';
}
