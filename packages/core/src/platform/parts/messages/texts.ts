import file from '../../../i18n/en/doors.json' with { type: 'json' };

/** A value of our own, so that the published types hold the keys and need no JSON file. */
export const texts = { ...file };
