import * as v from 'valibot';
import type { BrandView } from '../brand-view.ts';
import { id, language } from '../fields.ts';
import type { ThemeIssue } from '../theme/issues.ts';
import type { AppSettings } from './app-settings.ts';
import type { Character } from './characters.ts';

/** Widgets that a frame document exists for. */
export const widgetName = v.picklist(['chat', 'explore', 'checkout']);
export type WidgetName = v.InferOutput<typeof widgetName>;

const token = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'must be a token'));

/** Longest theme that travels in a frame's address, in characters before encoding. */
export const appearanceMax = 2000;

/**
 * The query of a frame document, `GET /embed/v1/frame/:widget?…`, as the loader writes it. It never
 * holds a secret; `origin` is a claim that server and frame both check against the brand's list.
 */
export const frameQuery = v.object({
  application: v.pipe(v.string(), v.maxLength(32)),
  /** Names this mount in logs and storage. */
  instance: token,
  nonce: token,
  origin: v.pipe(v.string(), v.maxLength(300)),
  /** Protocol versions that the loader speaks, `lowest-highest`. */
  v: v.pipe(v.string(), v.regex(/^\d{1,3}-\d{1,3}$/)),
  locale: v.optional(language),
  character: v.optional(id),
  conversation: v.optional(id),
  plan: v.optional(id),
  /** Theme of this mount as JSON. */
  appearance: v.optional(v.pipe(v.string(), v.maxLength(appearanceMax))),
});
export type FrameQuery = v.InferOutput<typeof frameQuery>;

/** What the server tells the frame in its own document, `<script type="application/json" id="troupe-boot">`. */
export interface FrameBoot {
  widget: WidgetName;
  brand: BrandView;
  /** Exact origins that the frame may greet. */
  allowed_origins: readonly string[];
  /** Whether the brand accepts tokens of a partner. */
  has_partner: boolean;
  /** Whether users may sign in to their own account from the frame, where the page signs nobody in. */
  can_sign_in: boolean;
  /** What the theme engine corrected or refused in the first paint. */
  theme_issues: readonly ThemeIssue[];
  /** What this document is read in, as it was asked for; without texts where that is English, or nothing that we have. */
  locale: { tag: string; texts: FrameLocale | null };
  /** Address of the module whose default export is a `LocaleTable`, for a page that turns its widget to another one. */
  locale_table: string;
  /** What the brand offers to everybody; where it is absent the widget asks for it. */
  settings?: AppSettings | undefined;
  /** The character named in the address, where the server knows it and anyone may see it. */
  character?: Character | undefined;
}

/** A locale that frames have texts of: addresses of two modules whose default export is a record of texts by key. */
export interface FrameLocale {
  /** What a first screen may show. */
  first: string;
  /** The texts of everything that loads later. */
  rest: string;
  direction: 'ltr' | 'rtl';
}

/** Every locale that has texts beside English, by tag, with the hashes of its modules. */
export type LocaleTable = Readonly<Record<string, FrameLocale & { integrity: { first: string; rest: string } }>>;

/** Words of the chat's composer; `{name}` stands for the character. */
export interface ComposerTexts {
  label: string;
  placeholder: string;
  send: string;
}

/** What the embed's build tells the server: files relative to `/embed/`, and their SRI hashes. */
export interface EmbedManifest {
  /** Version of the loader that was built, `major.minor.patch`: released, or the next to be. */
  version: string;
  /**
   * The first of `js` is the entry, the others are what it imports at once; `lazy` may follow later. Each carries its own
   * styles.
   */
  entries: Record<WidgetName, { js: string[]; lazy: string[] }>;
  /** The chat's composer in English. */
  composer: ComposerTexts;
  /** Locales beside English, by tag; the files are relative to `/embed/` like all others. */
  locales: Record<string, FrameLocale & { composer: ComposerTexts }>;
  /** The file of the `LocaleTable`. */
  locale_table: string;
  /** File → SRI hash; released loaders among them, as `v1.0.0/loader.js`. */
  integrity: Record<string, string>;
}
