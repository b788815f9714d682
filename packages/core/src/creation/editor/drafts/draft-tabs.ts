import { draftDesk } from '../../drafts/draft-desk.ts';
import { holdDraft, type DraftLock, type DraftRole } from '../../drafts/draft-lock.ts';
import { createDraftChannel, type DraftChannel, type DraftNews } from './draft-channel.ts';
import type { DraftPace } from './draft-pace.ts';
import type { DraftOptions, DraftWriting } from './draft-writing.ts';

/** The tabs of a browser that have one draft open: one writes, the others read along. */
export interface DraftTabs {
  /** The returned function lets the others write. */
  start: () => () => void;
  post: DraftChannel['post'];
  takeOver: () => void;
}

export const createDraftTabs = (
  { app, editor, record }: DraftOptions,
  writing: DraftWriting,
  { write }: Pick<DraftPace, 'write'>,
): DraftTabs => {
  const { state, show } = writing;
  const name = `troupe-draft ${record.applicationId} ${record.creator_user_id} ${record.id}`;
  let channel: DraftChannel | null = null;
  let lock: DraftLock | null = null;
  const post = (news: DraftNews) => channel?.post(news);

  const handOver = async () => {
    await write();
    post({ kind: 'text', record: state.getState().record });
    lock?.letGo();
  };
  const hear = (news: DraftNews) => {
    if (news.kind === 'gone') {
      state.setState({ isGone: true });
      editor.put({ isElsewhere: true });
    } else if (news.kind === 'want') {
      if (writing.isWriter()) void handOver();
    } else if (state.getState().role === 'reader') {
      state.setState({ record: news.record });
      show(news.record);
    }
  };
  const handleRole = async (role: DraftRole) => {
    const before = state.getState().role;
    state.setState({ role });
    if (state.getState().isGone) return;
    editor.put({ isElsewhere: role === 'reader' });
    if (role === before || role === 'reader') return;
    // The tab that wrote may have been closed with keys that were told to nobody.
    const latest = await draftDesk(app).store.get(record, record.id);
    if (!latest || latest.writtenAt <= state.getState().record.writtenAt) return;
    state.setState({ record: latest });
    show(latest);
  };
  return {
    post,
    takeOver: () => lock?.takeOver(),
    start() {
      const opened = createDraftChannel(name, hear);
      channel = opened;
      const held = holdDraft({
        name,
        locks: globalThis.navigator?.locks,
        onRole: (role) => void handleRole(role),
        askForIt: () => opened.post({ kind: 'want' }),
      });
      lock = held;
      return () => {
        held.end();
        opened.close();
      };
    },
  };
};
