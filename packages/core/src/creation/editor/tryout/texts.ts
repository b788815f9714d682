import editor from '../../../i18n/en/editor.json' with { type: 'json' };
import safety from '../../../i18n/en/safety.json' with { type: 'json' };
import why from '../../../i18n/en/why.json' with { type: 'json' };

/** Those of the editor, of the report of a reply, and of the card with help. */
export const texts = { ...editor, ...safety, ...why };
