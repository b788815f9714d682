import file from './en/commerce.json' with { type: 'json' };

/** The texts of paying, loaded with its form. A value of our own, so that the published types hold the keys and need no JSON file. */
export const payment = { ...file };
