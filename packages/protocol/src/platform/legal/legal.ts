import * as v from 'valibot';
import { legalPaths, type LegalPage } from '../../brand-document.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { legalVersionName } from './legal-text.ts';

export const legalPageName = v.picklist(Object.keys(legalPaths) as [LegalPage, ...LegalPage[]]);

/** A heading, a paragraph or a list, in lines of which some pieces are links; what changed against another version says how. */
export const legalBlock = v.object({
  kind: v.picklist(['heading', 'text', 'list']),
  lines: v.array(v.array(v.object({ text: v.string(), href: v.optional(v.string()) }))),
  change: v.picklist(['same', 'added', 'removed']),
});
export type LegalBlock = v.InferOutput<typeof legalBlock>;

const versionLine = v.object({
  version: v.string(),
  /** The day from which it holds; null for a text without versions. */
  date: v.nullable(v.string()),
});

export const legalDocument = v.object({
  page: legalPageName,
  title: v.string(),
  ...versionLine.entries,
  /** What a consent names: a digest of the words. */
  hash: v.string(),
  blocks: v.array(legalBlock),
  /** All there are, the newest first. */
  versions: v.array(versionLine),
});
export type LegalDocument = v.InferOutput<typeof legalDocument>;

export const getLegalText = defineEndpoint({
  id: 'getLegalText',
  method: 'GET',
  path: '/api/v1/legal/:page',
  summary: 'A legal text of the brand, the newest version unless told; `since` marks what changed after that one',
  auth: 'public',
  class: 'open',
  params: v.object({ page: legalPageName }),
  query: v.object({ version: v.optional(legalVersionName), since: v.optional(legalVersionName) }),
  output: legalDocument,
  errors: ['not_found', 'invalid_input'],
});

/** What somebody agreed to, or no longer does. Rows are only ever added. */
export const consent = v.object({
  kind: v.string(),
  version: v.nullable(v.string()),
  given: v.boolean(),
  language: v.string(),
  created_at: v.string(),
});
export type Consent = v.InferOutput<typeof consent>;

export const consents = v.object({
  /** The newest first. */
  consents: v.array(consent),
  /** Texts that changed in what matters since the member agreed to them. */
  due: v.array(v.object({ page: legalPageName, version: v.string(), since: v.string() })),
});
export type Consents = v.InferOutput<typeof consents>;

export const listConsents = defineEndpoint({
  id: 'listConsents',
  method: 'GET',
  path: '/api/v1/users/consents',
  summary: 'What the member agreed to, and which texts have changed since',
  auth: 'member',
  class: 'account',
  output: consents,
  errors: [],
});

export const createConsent = defineEndpoint({
  id: 'createConsent',
  method: 'POST',
  path: '/api/v1/users/consents',
  summary: 'Agree to the present version of a text, or no longer; any other version is refused',
  auth: 'member',
  class: 'account',
  body: v.object({ page: legalPageName, version: legalVersionName, given: v.boolean() }),
  output: consents,
  errors: ['invalid_input', 'conflict', 'rate_limited'],
});
