import { changedWorkFields } from '@troupe/protocol';
import { createStore } from 'zustand';
import type { App } from '../../../app/index.ts';
import { draftDesk } from '../../drafts/draft-desk.ts';
import type { DraftRole } from '../../drafts/draft-lock.ts';
import { isUnsent, type DraftRecord } from '../../drafts/draft-record.ts';
import { isSameChoice, isSameText, type DraftText } from '../../drafts/draft-text.ts';
import { fetchDraft, sendDraft, type Sent } from '../../drafts/send-draft.ts';
import type { FormStore } from '../form-store.ts';

/** Where what was typed is: nothing was; the device has it; the browser keeps nothing, so this page alone; or what became of sending it. */
export type DraftPlace = 'nowhere' | 'device' | 'memory' | Sent;

export interface OpenDraftState {
  record: DraftRecord;
  place: DraftPlace;
  role: DraftRole;
  /** Texts of another device came in. */
  isJoined: boolean;
  /** Another tab saved a chatbot from it, or removed it. */
  isGone: boolean;
}

export interface DraftOptions {
  app: App;
  editor: FormStore;
  record: DraftRecord;
  /** Whether it was kept anywhere before. */
  isKept: boolean;
  /** The first key was typed: it has an address from now on. */
  onBegin: ((draftId: string) => void) | undefined;
}

const textIn = ({ store }: FormStore): DraftText => {
  const { form, note, hasAgreed, lorebooks } = store.getState();
  return { form, note, guidelines: hasAgreed, lorebooks };
};

/** What the form goes on from: a review that is taken back moves it. */
const standingIn = ({ store }: FormStore): Partial<DraftRecord> => {
  const { saved } = store.getState();
  return saved === null ? {} : { characterRevision: saved.revision, moderationReport: saved.moderationReport };
};

/** Shows texts that came from elsewhere in the form. */
const showIn = (editor: FormStore, text: DraftText): void => {
  const before = textIn(editor);
  const fields = changedWorkFields(text.form, before.form);
  if (fields.length > 0) editor.set(Object.fromEntries(fields.map((field) => [field, text.form[field]])));
  if (text.note !== before.note || text.guidelines !== before.guidelines)
    editor.put({ note: text.note, hasAgreed: text.guidelines });
  if (!isSameChoice(text.lorebooks, before.lorebooks)) editor.put({ lorebooks: text.lorebooks });
};

/** A form was left while it was sending: others write the draft by now, and hear only what the account has of it. */
const tellSent = async (app: App, owned: DraftRecord, { id, kept, revision, theirs }: DraftRecord): Promise<void> => {
  const { store, open } = draftDesk(app);
  const latest = theirs === null ? await store.get(owned, id) : null;
  if (!latest || latest.revision >= revision) return;
  const sent = { ...latest, kept, revision };
  await store.put(sent);
  open.get(id)?.take(sent);
};

/** Does one thing after another of a draft. */
const inTurn = async (all: Map<string, Promise<void>>, id: string, work: () => Promise<void>): Promise<void> => {
  const before = all.get(id);
  const own = (async () => {
    await before?.catch(() => undefined);
    await work();
  })();
  all.set(id, own);
  await own.finally(() => {
    if (all.get(id) === own) all.delete(id);
  });
};

/** Where the two copies of a draft are written: on the device, and in the account. */
export const createDraftWriting = (
  { app, editor, record, isKept, onBegin }: DraftOptions,
  tell: (record: DraftRecord) => void,
) => {
  const { store, sending: allSending } = draftDesk(app);
  const state = createStore<OpenDraftState>(() => ({
    record,
    place: isKept ? (isUnsent(record) ? 'device' : 'account') : 'nowhere',
    role: 'writer',
    isJoined: false,
    isGone: false,
  }));
  let isBegun = isKept;
  let isOver = false;
  let isLeft = false;
  let sending: Promise<void> | null = null;

  /** What is typed, with all that is known of its draft. */
  const current = (): DraftRecord => ({ ...state.getState().record, ...textIn(editor), ...standingIn(editor) });
  const isWriter = () => state.getState().role === 'writer' && !state.getState().isGone && !isOver;
  const show = (text: DraftText) => showIn(editor, text);
  const keep = async (next: DraftRecord): Promise<void> => {
    state.setState({ record: next });
    tell(next);
    const isOnDevice = await store.put(next);
    if (isUnsent(next) && state.getState().record === next) state.setState({ place: isOnDevice ? 'device' : 'memory' });
  };
  const sendNow = async (): Promise<void> => {
    let isJoining = false;
    const take = (next: DraftRecord, isJoined: boolean) => {
      isJoining ||= isJoined;
      if (isJoined) show(next);
      state.setState({ record: next, ...(isJoined && { isJoined }) });
      if (!isOver && !isLeft) void store.put(next);
    };
    const place = await sendDraft(app.client, { get: current, set: take });
    tell(state.getState().record);
    state.setState({ place });
    // What another device wrote meanwhile is met by the form that has the draft now.
    if (isLeft && !isOver && !isJoining) await tellSent(app, record, state.getState().record);
  };
  return {
    state,
    show,
    current,
    isWriter,
    isBegun: () => isBegun,
    /** Whether the form that writes it is shown; one that was left changes nothing of what others write. */
    follow: (isFollowed: boolean) => void (isLeft = !isFollowed),
    /** Nothing more is written of it; resolves once nothing is on its way. */
    async end(): Promise<void> {
      isOver = true;
      await sending;
    },
    /** Goes on after all. */
    resume: () => void (isOver = false),
    /** Begins anew, from what is saved. */
    reopen(next: DraftRecord) {
      isOver = false;
      isBegun = false;
      state.setState({ record: next, place: 'nowhere', isJoined: false });
    },
    /** To the device; answers whether there was something. */
    async write(): Promise<boolean> {
      const text = textIn(editor);
      if (!isWriter() || isSameText(text, state.getState().record)) return false;
      const isFirst = !isBegun;
      isBegun = true;
      const written = keep({ ...current(), writtenAt: Date.now() });
      if (isFirst) onBegin?.(record.id);
      await written;
      return true;
    },
    keep,
    /** Somebody else sent it. */
    take: (sent: DraftRecord) => state.setState({ record: sent, ...(!isUnsent(sent) && { place: 'account' as const }) }),
    /** To the account; two at once are one, and one form waits for another that was left. */
    send: (): Promise<void> => (sending ??= inTurn(allSending, record.id, sendNow).finally(() => (sending = null))),
    async meet(): Promise<void> {
      const take = (next: DraftRecord) => {
        show(next);
        state.setState({ isJoined: next.theirs === null, ...(next.theirs !== null && { place: 'two' as const }) });
        void keep(next);
      };
      // Who is offline has the device's copy, and meets the account's with the next key that is sent.
      await fetchDraft(app.client, { get: current, set: take }).catch(() => undefined);
    },
  };
};

export type DraftWriting = ReturnType<typeof createDraftWriting>;
