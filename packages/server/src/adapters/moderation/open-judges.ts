import { BadConfiguration } from '../../bad-configuration.ts';
import type { Environment } from '../../env.ts';
import type { Moderation } from '../../ports/index.ts';

/**
 * The judges that the settings name. Throws `BadConfiguration` for a production start where none of them knows minors: the
 * rules that nothing switches off find what names an age, and a judge has to find the rest.
 */
export const openJudges = async (environment: Environment): Promise<Moderation[]> => {
  const { MODERATION_TIMEOUT_MS: timeoutMs } = environment;
  const judges: Moderation[] = [];
  if (environment.MODERATION_RULES_FILE !== undefined) {
    const { readRulesFile } = await import('./rules-file.ts');
    const { createRules } = await import('./rules.ts');
    judges.push(...createRules(readRulesFile(environment.MODERATION_RULES_FILE)));
  }
  if (environment.MODERATION_BASE_URL !== undefined) {
    const { MODERATION_BASE_URL: baseUrl, MODERATION_API_KEY: apiKey, MODERATION_MODEL: model = '' } = environment;
    const { createOpenAiModerations } = await import('./openai-moderations.ts');
    const seesPictures = environment.MODERATION_PICTURES === 'yes';
    judges.push(createOpenAiModerations({ baseUrl, apiKey, model, timeoutMs, seesPictures }));
  }
  if (environment.MODERATION_GUARD_URL !== undefined) {
    const { MODERATION_GUARD_URL: baseUrl, MODERATION_GUARD_API_KEY: apiKey, MODERATION_GUARD_MODEL: model = '' } = environment;
    const { createGuardModel } = await import('./guard-model.ts');
    judges.push(createGuardModel({ baseUrl, apiKey, model, timeoutMs, style: environment.MODERATION_GUARD_STYLE }));
  }
  if (environment.NODE_ENV === 'production' && !judges.some(({ knowsMinors }) => knowsMinors))
    throw new BadConfiguration(
      'Production needs a judge that knows minors: words or patterns under [minors] in MODERATION_RULES_FILE, MODERATION_BASE_URL, or MODERATION_GUARD_URL with another MODERATION_GUARD_STYLE than policies_4.',
    );
  return judges;
};
