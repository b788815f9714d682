import { catalogue } from '../../i18n/index.ts';
import texts from '../../i18n/en/commerce.json' with { type: 'json' };

/** The form brings its texts along: who only looks at the plans does not load them. */
export const bringPaymentTexts = (): void => void Object.assign(catalogue, texts);
