import { catalogue } from '@troupe/core/i18n';
import texts from '@troupe/core/i18n/en/platform.json?explore';

/** Explore brings the texts that the build kept out of the chat (`build/json-modules.ts`). */
export const bringTexts = (): void => void Object.assign(catalogue, texts);
