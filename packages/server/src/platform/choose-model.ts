import { AppError, badField } from '@troupe/protocol';
import type { Caller } from '../http/context.ts';
import type { LanguageModel } from '../ports/index.ts';

/** Whether a caller may use a model. */
export const mayUse = (model: LanguageModel, caller: Pick<Caller, 'permissions'> | null): boolean =>
  model.permission === null || (caller?.permissions.includes(model.permission) ?? false);

/** Whether a caller hears of a model at all. */
export const isListed = (model: LanguageModel, caller: Pick<Caller, 'permissions'> | null): boolean =>
  !model.hideUnauthorized || mayUse(model, caller);

/**
 * The model that a request names; the first is the default. Throws `invalid_input` for one that the
 * caller does not know of and `forbidden` with `{ permission }` for one that they see and may not use.
 */
export const chooseModel = (models: readonly LanguageModel[], id: string | undefined, caller: Caller): LanguageModel => {
  const model = id === undefined || id === 'default' ? models[0] : models.find((one) => one.id === id);
  if (!model || !isListed(model, caller)) throw badField('body.inference_model', 'must be a model of this server');
  if (!mayUse(model, caller)) throw new AppError('forbidden', { params: { permission: model.permission ?? '' } });
  return model;
};
