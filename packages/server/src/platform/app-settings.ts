import { getAppSettings, type AppSettings } from '@troupe/protocol';
import { handler, type Registration } from '../http/handler.ts';
import type { LanguageModel } from '../ports/index.ts';

/** A model as visitors choose it, field by field. */
const toInferenceModel = (model: LanguageModel): AppSettings['inferenceModels'][number] => ({
  id: model.id,
  name: model.name,
  description: model.description,
  tokens: String(model.contextTokens),
  permission: null,
  demo: model.demo,
});

/** GET app-settings: what the brand of this host offers. */
export const appSettingsHandlers = ({ models }: { models: readonly LanguageModel[] }): Registration[] => [
  handler(getAppSettings, async () => ({ inferenceModels: models.map(toInferenceModel) })),
];
