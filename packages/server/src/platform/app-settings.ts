import { getAppSettings, getBrand, legalUrl, toBrandView, type AppSettings, type Brand, type LegalPage } from '@troupe/protocol';
import { readFooterLine, writeFooterLine } from '@troupe/protocol/platform/shell/footer-line';
import { handler, type Registration } from '../http/handler.ts';
import type { Images, LanguageModel } from '../ports/index.ts';
import { isListed } from './choose-model.ts';

/** Size of a context window as people say it: 8192 is 8K. */
const toTokens = (tokens: number): string => `${Math.round(tokens / 1024)}K`;

/** A model as users choose it, field by field. */
const toInferenceModel = (model: LanguageModel): AppSettings['inferenceModels'][number] => ({
  id: model.id,
  name: model.name,
  size: model.size,
  tokens: toTokens(model.contextTokens),
  description: model.description,
  tag: model.tag,
  level: model.level,
  permission: model.permission,
  hide_unauthorized: model.hideUnauthorized,
  demo: model.demo,
});

/** Where the brand is reached and its texts are read. */
const brandingOf = (brand: Brand): AppSettings['branding'] => {
  const view = toBrandView(brand);
  const urlOf = (page: LegalPage) => legalUrl(view, page);
  const [terms, privacy, refund] = [urlOf('terms'), urlOf('privacy'), urlOf('refund')];
  return {
    ...(brand.links.support !== undefined && { customerSupportUrl: brand.links.support }),
    ...(terms !== null && { tcUrl: terms }),
    ...(privacy !== null && { privacyPolicyUrl: privacy }),
    ...(refund !== null && { refundPolicyUrl: refund }),
    ...(brand.footer_bottom_line_html !== undefined && {
      footerBottomLineHtml: writeFooterLine(readFooterLine(brand.footer_bottom_line_html)),
    }),
  };
};

export interface AppSettingsDeps {
  models: readonly LanguageModel[];
  images: Images;
}

/** What is offered to a caller; a stranger (null) sees what a guest sees. */
export const appSettingsFor = (
  { models, images }: AppSettingsDeps,
  caller: Parameters<typeof isListed>[1],
  brand: Brand,
): AppSettings => ({
  ...(brand.header_button && { navHeaderButton: brand.header_button }),
  branding: brandingOf(brand),
  ...(brand.mobile_applications.length > 0 && { mobileApplications: brand.mobile_applications }),
  inferenceModels: models.filter((model) => isListed(model, caller)).map(toInferenceModel),
  images: { demo: images.demo, needs_training: images.needsTraining },
});

/** GET app-settings and GET brand: what the brand of this host offers to the caller. */
export const appSettingsHandlers = (deps: AppSettingsDeps): Registration[] => [
  handler(getAppSettings, async (_input, { caller, brand }) => appSettingsFor(deps, caller, brand)),
  handler(getBrand, async (_input, { brand }) => toBrandView(brand)),
];
