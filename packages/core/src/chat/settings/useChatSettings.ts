import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useApp, type App } from '../../app/index.ts';
import { readChatSettings, type ChatSettings } from './chat-settings.ts';
import { cleanSettings } from './clean-settings.ts';

const stores = new WeakMap<App['storage'], StoreApi<ChatSettings>>();

/** The device's settings of an instance, one store for all who show them. */
export const chatSettingsOf = ({ storage }: Pick<App, 'storage'>): StoreApi<ChatSettings> => {
  const known = stores.get(storage);
  if (known) return known;
  // What is as it always was leaves nothing on the device.
  const keep = (settings: ChatSettings) => {
    const text = JSON.stringify(settings);
    storage.set('chat-settings', text === '{}' ? null : text);
  };
  const kept = readChatSettings(storage);
  const clean = cleanSettings(kept);
  // What goes with a request is read from the device as it stands there.
  if (JSON.stringify(clean) !== JSON.stringify(kept)) keep(clean);
  const store = createStore<ChatSettings>(() => clean);
  store.subscribe(keep);
  stores.set(storage, store);
  return store;
};

/** The settings and a way to change some of them; `undefined` puts a field back to its default. */
export const useChatSettings = (): [ChatSettings, (change: Partial<ChatSettings>) => void] => {
  const store = chatSettingsOf(useApp());
  return [useStore(store), (change) => store.setState(change)];
};
