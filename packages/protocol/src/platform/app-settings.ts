import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

/** A model the visitor may pick (part 2 §3). `demo` marks the built-in responder, labelled in the interface. */
export const inferenceModel = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  tokens: v.string(),
  permission: v.nullable(v.string()),
  demo: v.boolean(),
});

/** What may change without the page: the brand itself comes with the document, so that no client parses it twice. */
export const appSettings = v.object({
  inferenceModels: v.array(inferenceModel),
});
export type AppSettings = v.InferOutput<typeof appSettings>;

export const getAppSettings = defineEndpoint({
  id: 'getAppSettings',
  method: 'GET',
  path: '/api/v1/app-settings',
  summary: 'What the brand of this host offers',
  auth: 'public',
  output: appSettings,
  errors: ['unknown_domain'],
});
