import { catalogue } from '../../i18n/index.ts';
import { payment } from '../../i18n/payment.ts';

/** The form brings its texts along: who only looks at the plans does not load them. */
export const bringPaymentTexts = (): void => void Object.assign(catalogue, payment);
