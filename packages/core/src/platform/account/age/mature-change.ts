import {
  getAgeCheck,
  getCharacter,
  getCreator,
  getProfile,
  getRecommendations,
  getSearchKey,
  getUserSettings,
  listConversations,
  listDismissals,
  listFavorites,
  listPictures,
  listRemovedConversations,
  listTastes,
  searchMessages,
} from '@troupe/protocol';
import type { App } from '../../../app/index.ts';
import { keepMatureChoice } from './mature-choice.ts';

/** What was answered with mature content in mind. Made when it is asked for: files that come together may load in any order. */
const shown = (): ReadonlySet<unknown> =>
  new Set([
    'searchCharacters',
    getCharacter.id,
    getCreator.id,
    getRecommendations.id,
    listConversations.id,
    listDismissals.id,
    listFavorites.id,
    listPictures.id,
    listRemovedConversations.id,
    listTastes.id,
    searchMessages.id,
  ]);
/** What is known of the account; shown on, until it is known anew. */
const known = (): ReadonlySet<unknown> => new Set([getAgeCheck.id, getProfile.id, getUserSettings.id]);

const signal = 'mature-changed';

/** Nothing that was asked for before the change is shown after it. */
const forgetMature = ({ queries }: Pick<App, 'queries'>): void => {
  queries.removeQueries({ queryKey: [getSearchKey.id] });
  const stale = shown();
  void queries.resetQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
};

/** The account's own switch was pressed: what it shows, this device shows too. */
export const switchMature = (app: Pick<App, 'queries' | 'storage' | 'renewSession'>, isOn: boolean): void => {
  if (isOn) keepMatureChoice(app, true);
  tellMatureChange(app);
};

/** What the account may see, or wants to, has changed: here at once, and in every other tab. */
export const tellMatureChange = (app: Pick<App, 'queries' | 'storage' | 'renewSession'>): void => {
  forgetMature(app);
  app.storage.set(signal, String(Date.now()));
  app.renewSession();
};

/** Listens to other tabs; the returned function stops it. */
export const hearMatureChanges = (app: Pick<App, 'queries' | 'renewSession'>): (() => void) => {
  const handle = ({ key }: StorageEvent) => {
    if (key !== `troupe:${signal}`) return;
    forgetMature(app);
    void app.queries.invalidateQueries({ predicate: ({ queryKey }) => known().has(queryKey[0]) });
    app.renewSession();
  };
  globalThis.addEventListener('storage', handle);
  return () => globalThis.removeEventListener('storage', handle);
};
