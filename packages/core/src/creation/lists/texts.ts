import drafts from '../../i18n/en/drafts.json' with { type: 'json' };
import groups from '../../i18n/en/groups.json' with { type: 'json' };
import file from '../../i18n/en/my-chatbots.json' with { type: 'json' };

/** A value of our own, so that the published types hold the keys and need no JSON file. */
export const texts = { ...file };

/** Those of drafts, and of what stands beside them. */
export const draftTexts = { ...drafts };

/** Those of groups, where a list has some. */
export const groupTexts = { ...groups };
