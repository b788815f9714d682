/** Texts of a locale by key; keys it lacks stay English. */
export type LocaleTexts = Record<string, string>;

type Part = () => Promise<{ default: LocaleTexts }>;

/** Locales other than English, each a chunk of its own. Written from right to left: `ar`. */
const parts: Record<string, readonly Part[]> = {
  ar: [
    () => import('./ar/common.json', { with: { type: 'json' } }),
    () => import('./ar/platform.json', { with: { type: 'json' } }),
    () => import('./ar/chat.json', { with: { type: 'json' } }),
    () => import('./ar/commerce.json', { with: { type: 'json' } }),
    () => import('./ar/checkout.json', { with: { type: 'json' } }),
    () => import('./ar/branches.json', { with: { type: 'json' } }),
    () => import('./ar/images.json', { with: { type: 'json' } }),
    () => import('./ar/tools.json', { with: { type: 'json' } }),
    () => import('./ar/composer.json', { with: { type: 'json' } }),
    () => import('./ar/upgrade.json', { with: { type: 'json' } }),
    () => import('./ar/personas.json', { with: { type: 'json' } }),
    () => import('./ar/generation.json', { with: { type: 'json' } }),
    () => import('./ar/queue.json', { with: { type: 'json' } }),
    () => import('./ar/group.json', { with: { type: 'json' } }),
    () => import('./ar/ads.json', { with: { type: 'json' } }),
    () => import('./ar/voice.json', { with: { type: 'json' } }),
    () => import('./ar/memories.json', { with: { type: 'json' } }),
    () => import('./ar/why.json', { with: { type: 'json' } }),
    () => import('./ar/feedback.json', { with: { type: 'json' } }),
    () => import('./ar/report.json', { with: { type: 'json' } }),
    () => import('./ar/translation.json', { with: { type: 'json' } }),
    () => import('./ar/blocking.json', { with: { type: 'json' } }),
    () => import('./ar/conversations.json', { with: { type: 'json' } }),
    () => import('./ar/scene.json', { with: { type: 'json' } }),
  ],
  de: [
    () => import('./de/common.json', { with: { type: 'json' } }),
    () => import('./de/platform.json', { with: { type: 'json' } }),
    () => import('./de/chat.json', { with: { type: 'json' } }),
    () => import('./de/commerce.json', { with: { type: 'json' } }),
    () => import('./de/checkout.json', { with: { type: 'json' } }),
    () => import('./de/branches.json', { with: { type: 'json' } }),
    () => import('./de/images.json', { with: { type: 'json' } }),
    () => import('./de/tools.json', { with: { type: 'json' } }),
    () => import('./de/composer.json', { with: { type: 'json' } }),
    () => import('./de/upgrade.json', { with: { type: 'json' } }),
    () => import('./de/personas.json', { with: { type: 'json' } }),
    () => import('./de/generation.json', { with: { type: 'json' } }),
    () => import('./de/queue.json', { with: { type: 'json' } }),
    () => import('./de/group.json', { with: { type: 'json' } }),
    () => import('./de/ads.json', { with: { type: 'json' } }),
    () => import('./de/voice.json', { with: { type: 'json' } }),
    () => import('./de/memories.json', { with: { type: 'json' } }),
    () => import('./de/why.json', { with: { type: 'json' } }),
    () => import('./de/feedback.json', { with: { type: 'json' } }),
    () => import('./de/report.json', { with: { type: 'json' } }),
    () => import('./de/translation.json', { with: { type: 'json' } }),
    () => import('./de/blocking.json', { with: { type: 'json' } }),
    () => import('./de/conversations.json', { with: { type: 'json' } }),
    () => import('./de/scene.json', { with: { type: 'json' } }),
  ],
};

/**
 * The texts of a BCP 47 tag or of its language (`de-AT` reads `de`); undefined where we have none or
 * they cannot be loaded, so that a missing chunk means English and not a missing page.
 */
export const loadLocale = async (tag: string): Promise<LocaleTexts | undefined> => {
  const found = parts[tag] ?? parts[tag.split('-')[0] ?? ''];
  if (found === undefined) return undefined;
  try {
    const loaded = await Promise.all(found.map((part) => part()));
    return Object.assign({}, ...loaded.map((texts) => texts.default)) as LocaleTexts;
  } catch {
    return undefined;
  }
};
