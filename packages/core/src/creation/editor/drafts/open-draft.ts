import type { EditedCharacter } from '@troupe/protocol';
import type { StoreApi } from 'zustand';
import { draftDesk } from '../../drafts/draft-desk.ts';
import { settle, type DraftRecord } from '../../drafts/draft-record.ts';
import type { DraftText } from '../../drafts/draft-text.ts';
import { newDraft } from '../../drafts/load-draft.ts';
import { endDraft, removeDraft } from '../../drafts/remove-draft.ts';
import type { EditorState } from '../form-store.ts';
import { createDraftPace, type DraftPace } from './draft-pace.ts';
import { createDraftTabs } from './draft-tabs.ts';
import { createDraftWriting, type DraftOptions, type DraftPlace, type OpenDraftState } from './draft-writing.ts';

/** A draft that is being written. */
export interface OpenDraft {
  state: StoreApi<OpenDraftState>;
  /** Begins to follow the form; the returned function ends that, and keeps what was typed last. */
  start: () => () => void;
  /** Brings what was typed to the device now. */
  write: () => Promise<void>;
  /** Brings what was typed to the device and to the account now. */
  save: () => Promise<DraftPlace>;
  /** What was chosen of two versions. */
  choose: (form: DraftText['form']) => void;
  /** Writes here what another tab writes. */
  takeOver: () => void;
  /** A chatbot was saved from it; what is typed after that begins a draft of what was saved. */
  finish: (saved: EditedCharacter) => Promise<void>;
  /** Into the bin, and the form back to what is saved; answers how it comes back. Throws where the account cannot be reached. */
  discard: (saved: EditedCharacter) => Promise<() => Promise<void>>;
}

/** What a draft keeps of a form's state. */
const followed = ['form', 'note', 'hasAgreed', 'lorebooks'] as const satisfies (keyof EditorState)[];

/** Hears every key, and when the page is hidden, left, or has a network again. */
const follow = ({ app, editor }: DraftOptions, { soon, write, send, save }: DraftPace): (() => void) => {
  const page = globalThis.document;
  const hide = () => {
    if (page.visibilityState === 'hidden') void save();
  };
  const leave = () => void write();
  const unfollow = [
    editor.store.subscribe((now, before) => {
      if (followed.some((part) => now[part] !== before[part])) soon();
    }),
    app.sessions.subscribe((now, before) => {
      if ((now.isOnline && !before.isOnline) || now.wakes > before.wakes) void send();
    }),
  ];
  page.addEventListener('visibilitychange', hide);
  globalThis.addEventListener('pagehide', leave);
  return () => {
    for (const stop of unfollow) stop();
    page.removeEventListener('visibilitychange', hide);
    globalThis.removeEventListener('pagehide', leave);
  };
};

/** Follows a form: what is typed is on the device within 300 ms and in the account five seconds later (R-DRAFT-01). */
export const createOpenDraft = (options: DraftOptions): OpenDraft => {
  const { app, record, isKept } = options;
  let tell: (record: DraftRecord) => void = () => undefined;
  const writing = createDraftWriting(options, (next) => tell(next));
  const pace = createDraftPace(writing);
  const tabs = createDraftTabs(options, writing, pace);
  tell = (next) => tabs.post({ kind: 'text', record: next });
  const { state } = writing;

  /** Nothing more is written of it. */
  const stop = async () => {
    pace.rest();
    await writing.end();
  };
  /** Begins anew, from what is saved. */
  const reopen = (saved: EditedCharacter) => {
    writing.reopen(newDraft(app, record.id, saved.form, saved).record);
    // What was typed meanwhile is not kept yet.
    pace.soon();
  };
  return {
    state,
    write: pace.write,
    save: pace.save,
    takeOver: tabs.takeOver,
    start() {
      writing.follow(true);
      const leaveTabs = tabs.start();
      const unfollow = follow(options, pace);
      const { open } = draftDesk(app);
      const written = { write: pace.write, take: writing.take };
      open.set(record.id, written);
      // What was typed before the form was followed.
      pace.soon();
      if (isKept) void writing.meet().then(pace.send);
      return () => {
        unfollow();
        if (open.get(record.id) === written) open.delete(record.id);
        // What was typed last is on the device before anybody else may write, and on its way.
        void pace.write().finally(() => {
          writing.follow(false);
          leaveTabs();
          void pace.send();
          pace.rest();
        });
      };
    },
    choose(form) {
      const chosen = settle(writing.current(), form);
      writing.show(chosen);
      void writing.keep({ ...chosen, writtenAt: Date.now() }).then(pace.send);
    },
    async finish(saved) {
      const isBegun = writing.isBegun();
      await stop();
      tabs.post({ kind: 'gone' });
      if (isBegun) await endDraft(app, state.getState().record);
      if (record.characterId !== null) reopen(saved);
    },
    async discard(saved) {
      await pace.write();
      await stop();
      try {
        const restore = await removeDraft(app, record.id);
        tabs.post({ kind: 'gone' });
        reopen(saved);
        return restore;
      } catch (error) {
        writing.resume();
        throw error;
      }
    },
  };
};
