import { catalogue } from '@troupe/core/i18n';
import texts from '@troupe/core/i18n/en/common.json?errors';

// The texts of errors that no first screen meets (`build/later-texts.ts`).
Object.assign(catalogue, texts);
