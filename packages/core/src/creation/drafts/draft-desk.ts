import type { App } from '../../app/index.ts';
import type { DraftOwner, DraftRecord } from './draft-record.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

/** A draft that is being written, as others reach it who send drafts. */
export interface WrittenDraft {
  /** Brings what was typed to the device. */
  write: () => Promise<unknown>;
  /** It was sent by somebody else, and this became of it. */
  take: (record: DraftRecord) => void;
}

/** Drafts of one instance: where the device keeps them, and which are being written, by their ids. */
export interface DraftDesk {
  store: DraftStore;
  open: Map<string, WrittenDraft>;
  /** What is on its way to the account, by the ids of drafts: a form that was left may still be sending. */
  sending: Map<string, Promise<void>>;
}

const newDesk = (store: DraftStore): DraftDesk => ({ store, open: new Map(), sending: new Map() });

const desks = new WeakMap<App['storage'], DraftDesk>();

export const draftDesk = ({ storage }: Pick<App, 'storage'>): DraftDesk => {
  const desk = desks.get(storage) ?? newDesk(createDraftStore());
  desks.set(storage, desk);
  return desk;
};

/** The member whose drafts these are; null for others. */
export const draftOwner = ({ brand, sessions }: Pick<App, 'brand' | 'sessions'>): DraftOwner | null => {
  const user = sessions.getState().session?.user;
  if (!user || user.platform === 'guest') return null;
  return { applicationId: brand.id, creator_user_id: user.id, creator_username: user.username ?? '' };
};

/** Gives an instance another place for its drafts than the browser's own, which all instances of a page share. */
export const lendDraftStore = ({ storage }: Pick<App, 'storage'>, store: DraftStore): void =>
  void desks.set(storage, newDesk(store));
