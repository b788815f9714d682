import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

/** A model the user may pick (C-GEN-06); the first of a list is the default. `demo` marks the built-in responder, labelled in the interface. */
export const inferenceModel = v.object({
  id: v.string(),
  name: v.string(),
  /** As its maker says it (`8B`); '' where nobody does. */
  size: v.optional(v.string(), ''),
  /** Context window: `8K`, `16K`. */
  tokens: v.string(),
  description: v.string(),
  tag: v.optional(v.string(), ''),
  level: v.optional(v.number(), 1),
  /** What using it needs; null for everybody. */
  permission: v.nullable(v.string()),
  hide_unauthorized: v.optional(v.boolean(), false),
  demo: v.boolean(),
});

/** What may change without the page: the brand itself comes with the document, so that no client parses it twice. */
export const appSettings = v.object({
  inferenceModels: v.array(inferenceModel),
  /** Apps of the brand, and where they are got from. */
  mobileApplications: v.optional(v.array(v.object({ type: v.picklist(['android', 'ios']), download_url: v.string() }))),
  /** A way of the brand's own in the header (P-BRAND-05). */
  navHeaderButton: v.optional(v.object({ link: v.string(), label: v.string(), icon: v.string() })),
  /** Where the brand is reached and its texts are read; what it does not have is left out. */
  branding: v.optional(
    v.object({
      customerSupportUrl: v.optional(v.string()),
      tcUrl: v.optional(v.string()),
      privacyPolicyUrl: v.optional(v.string()),
      refundPolicyUrl: v.optional(v.string()),
      /** Of the few elements that such a line may have, whatever the file says. */
      footerBottomLineHtml: v.optional(v.string()),
    }),
  ),
  /** Who draws pictures in conversations. `demo` marks the built-in drawings, `needs_training` one that must learn a character first. */
  images: v.optional(v.object({ demo: v.boolean(), needs_training: v.boolean() })),
});
export type InferenceModel = v.InferOutput<typeof inferenceModel>;
export type AppSettings = v.InferOutput<typeof appSettings>;

export const getAppSettings = defineEndpoint({
  id: 'getAppSettings',
  method: 'GET',
  path: '/api/v1/app-settings',
  summary: 'What the brand of this host offers; models that a session may not know of are left out',
  auth: 'public',
  class: 'open',
  output: appSettings,
  errors: ['unknown_domain'],
});
