import { createAudioTicket, type AudioFailure } from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { App } from '../../app/index.ts';
import { createAudioLink, type AudioLink } from './audio-link.ts';
import { createAudioPlayer } from './audio-player.ts';

export interface ReaderState {
  /** The message that is read; null in silence. */
  messageId: string | null;
  /** `loading` until the first sound. */
  phase: 'loading' | 'playing';
  /** Why the last message was not read; `offline` where the server could not be reached. */
  failure: { reason: AudioFailure | 'offline'; messageId: string | null } | null;
  /** New replies are read as they come. */
  isAuto: boolean;
  /** The message heard last, and its voice: what can be rated. */
  heard: { messageId: string; voiceId: string } | null;
}

/** Reads messages aloud, one at a time in the whole instance. */
export interface Reader extends StoreApi<ReaderState> {
  /** Call it in a tap the first time. */
  play(messageId: string, voiceId: string): void;
  stop(): void;
  setAuto(isAuto: boolean): void;
  /** Stops and leaves the line. */
  leave(): void;
  progress(): { heard: number; known: number };
}

const autoKey = 'voice-auto';

const createReader = ({ client, origin, storage }: Pick<App, 'client' | 'origin' | 'storage'>): Reader => {
  const store = createStore<ReaderState>(() => ({
    messageId: null,
    phase: 'loading',
    failure: null,
    isAuto: storage.get(autoKey) === '1',
    heard: null,
  }));
  let link: AudioLink | null = null;
  const fall = (failure: ReaderState['failure'] = null) => {
    player.stop();
    store.setState({ messageId: null, failure });
  };
  const player = createAudioPlayer({
    createOutput: () => new AudioContext(),
    onStart: () => store.setState({ phase: 'playing' }),
    onEnd: () => store.setState({ messageId: null }),
  });
  const connect = () =>
    createAudioLink({
      origin,
      ticket: async () => (await client.call(createAudioTicket, {})).ticket,
      onChunk: (chunk) => player.push(chunk),
      onEvent(event) {
        if (event.type === 'done') player.finish(event.messageId);
        if (event.type === 'error') fall({ reason: event.reason, messageId: event.messageId });
      },
      onFailure(error) {
        const { code } = error as { code?: string };
        const reason = code === 'forbidden' ? 'forbidden' : code === 'rate_limited' ? 'limited' : 'offline';
        fall({ reason, messageId: store.getState().messageId });
      },
    });
  return {
    ...store,
    play(messageId, voiceId) {
      player.unlock();
      player.begin(messageId);
      store.setState({ messageId, phase: 'loading', failure: null, heard: { messageId, voiceId } });
      (link ??= connect()).speak(messageId, voiceId);
    },
    stop() {
      if (store.getState().messageId === null) return;
      link?.stop();
      fall();
    },
    setAuto(isAuto) {
      storage.set(autoKey, isAuto ? '1' : null);
      store.setState({ isAuto });
      // The switch is a tap: from here on sound may begin by itself.
      if (isAuto) player.unlock();
    },
    leave() {
      link?.close();
      link = null;
      fall();
    },
    progress: () => player.progress(),
  };
};

const readers = new WeakMap<App['storage'], Reader>();

/** The reader of an instance. */
export const readerOf = (app: Pick<App, 'client' | 'origin' | 'storage'>): Reader => {
  const known = readers.get(app.storage);
  if (known) return known;
  const reader = createReader(app);
  readers.set(app.storage, reader);
  return reader;
};
