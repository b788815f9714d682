import { changedWorkFields, isOpen, type GroupMember, type WorkField, type WorkForm } from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand';
import type { ChosenLorebook, DraftText } from '../drafts/draft-text.ts';
import { settleWork } from '../drafts/work-form.ts';
import { isInReview, saveState, type JudgeWork, type SaveState } from './save-state.ts';
import { createTokenCounter, type TokenCounts } from './token-counts.ts';
import { chatbotWork, type EditedWork, type Work } from './work.ts';

/** What stands against saving may be the agreement too, or a lorebook that is to be known. */
export type EditorField = WorkField | 'guidelines' | 'lorebooks';

export interface EditorState {
  /** As it is typed. */
  form: WorkForm;
  /** As the server keeps it; null while it is new. */
  saved: EditedWork | null;
  /** What is known of members, of a group. */
  known: readonly GroupMember[];
  /** Whether people may bring pictures here at all. */
  needsPicture: boolean;
  /** What the next version changes, in its creator's words. */
  note: string;
  /** Lorebooks that it is to know once it is made. */
  lorebooks: readonly ChosenLorebook[];
  /** To the guidelines; null where they are not asked about. */
  hasAgreed: boolean | null;
  /** The automatic check refused the form as it stands: the next save asks a person (R-MOD-09). */
  isManual: boolean;
  isSubmitting: boolean;
  /** A decision closed it meanwhile. */
  isClosed: boolean;
  /** Another tab writes it: here it is read along. */
  isElsewhere: boolean;
  /** Whether the form differs from what is kept. */
  isDirty: boolean;
  /** Fields whose faults are told: those that were left. */
  left: ReadonlySet<WorkField>;
  /** Faults of all fields are told. */
  hasPressed: boolean;
  /** What the server says of fields, until they change. */
  issues: Partial<Record<WorkField, string>>;
  verdict: SaveState;
  tokens: TokenCounts;
  isAdvancedOpen: boolean;
  /** Where the focus is to go next; a new object for each time. */
  wanted: { field: EditorField } | null;
  /** One line for those who listen. */
  said: string;
}

/** What is typed of a chatbot or a group, so that each field hears of its own changes alone. */
export interface FormStore {
  store: StoreApi<EditorState>;
  /** What it is. */
  work: Work;
  /** Changes values of the form; what only held for the old ones is forgotten. */
  set: (change: Partial<WorkForm>) => void;
  /** Changes what stands around the form, and judges it anew where that matters. */
  put: (change: Partial<Omit<EditorState, 'form' | 'verdict' | 'tokens'>>) => void;
  /** A field was left: its faults are told from now on. */
  leave: (field: WorkField) => void;
  /** Brings a field into view and focuses it. */
  want: (field: EditorField) => void;
  /** Judges now what would be judged in a moment. */
  judge: () => SaveState;
  /** Nothing is judged or counted any more. */
  end: () => void;
}

/** Milliseconds without a key after which a form is judged: that takes longer than a frame. */
const judgeAfterMs = 200;

const advancedFields: ReadonlySet<EditorField> = new Set([
  'scenario',
  'dialogue',
  'alternate_greetings',
  'language',
  'system_prompt',
  'post_history_instructions',
]);

/** What a judgement goes by, besides the form. */
const judged = [
  'saved',
  'known',
  'hasAgreed',
  'isSubmitting',
  'isClosed',
  'isElsewhere',
  'hasPressed',
] as const satisfies (keyof EditorState)[];

export const statusOf = ({ saved, isClosed }: Pick<EditorState, 'saved' | 'isClosed'>): string | null =>
  isClosed ? 'closed' : (saved?.moderationReport?.moderation_status ?? null);

/** Whether the text can only be read. */
export const isLocked = (state: Pick<EditorState, 'saved' | 'isClosed' | 'isElsewhere'>): boolean =>
  state.isElsewhere || statusOf(state) === 'closed' || isInReview(statusOf(state));

const judgeOf = (work: Work, state: Omit<EditorState, 'verdict' | 'tokens'>): SaveState => {
  const { form, saved, known, isSubmitting, isElsewhere, hasAgreed, needsPicture } = state;
  const status = statusOf(state);
  const isDraft = saved !== null && status === null && !saved.is_live && isOpen(form);
  const base = saved?.form ?? null;
  const faults: JudgeWork = (settled, before, options) => work.faults(settled, before, known, options);
  return saveState({
    form,
    base,
    status,
    isSubmitting,
    isElsewhere,
    isDraft,
    needsPicture,
    hasAgreed: hasAgreed ?? true,
    faults,
  });
};

const differs = (form: WorkForm, base: WorkForm): boolean => changedWorkFields(settleWork(form), settleWork(base)).length > 0;

/** To the guidelines: a group asks for them each time that one is made (R-GRP-06), a chatbot for what a card brought. */
const agreementOf = (kind: Work['kind'], saved: EditedWork | null, text: DraftText | null): boolean | null =>
  text?.guidelines ?? (saved === null && kind === 'group' ? false : null);

/** A form before anything is typed: as it was saved, or as it was written before. */
const beginningOf = (
  { kind }: Work,
  saved: EditedWork | null,
  needsPicture: boolean,
  text: DraftText | null,
  empty: WorkForm,
): Omit<EditorState, 'verdict' | 'tokens'> => ({
  form: text?.form ?? saved?.form ?? empty,
  saved,
  known: saved?.members ?? [],
  needsPicture,
  note: text?.note ?? '',
  hasAgreed: agreementOf(kind, saved, text),
  lorebooks: text?.lorebooks ?? [],
  isManual: false,
  isSubmitting: false,
  isClosed: false,
  isElsewhere: false,
  isDirty: text !== null && differs(text.form, saved?.form ?? empty),
  left: new Set<WorkField>(),
  hasPressed: false,
  issues: {},
  isAdvancedOpen: false,
  wanted: null,
  said: '',
});

/**
 * @param writtenIn BCP 47 tag of the language of what is new
 * @param needsPicture whether people may bring pictures here at all
 * @param text what was written of it before and is not saved
 */
export const createFormStore = (
  saved: EditedWork | null,
  writtenIn: string,
  needsPicture = true,
  text: DraftText | null = null,
  work: Work = chatbotWork,
): FormStore => {
  const empty = work.empty(writtenIn);
  const count = createTokenCounter();
  const start = beginningOf(work, saved, needsPicture, text, empty);
  const store = createStore<EditorState>(() => ({ ...start, verdict: judgeOf(work, start), tokens: count(start.form) }));
  let judging: ReturnType<typeof setTimeout> | undefined;
  let frame: number | null = null;

  const judge = (): SaveState => {
    clearTimeout(judging);
    const state = store.getState();
    const verdict = judgeOf(work, state);
    const isDirty = differs(state.form, state.saved?.form ?? empty);
    store.setState({ verdict, isDirty });
    return verdict;
  };
  const recount = () => {
    frame = null;
    store.setState(({ form }) => ({ tokens: count(form) }));
  };
  return {
    store,
    work,
    judge,
    set(change) {
      store.setState(({ form, issues }) => ({
        form: { ...form, ...change },
        issues: Object.fromEntries(Object.entries(issues).filter(([field]) => !Object.hasOwn(change, field))),
        isManual: false,
        isDirty: true,
      }));
      frame ??= requestAnimationFrame(recount);
      clearTimeout(judging);
      judging = setTimeout(judge, judgeAfterMs);
    },
    put(change) {
      store.setState(change);
      if (judged.some((key) => Object.hasOwn(change, key))) judge();
    },
    leave(field) {
      judge();
      store.setState(({ left }) => (left.has(field) ? {} : { left: new Set([...left, field]) }));
    },
    want(field) {
      store.setState(({ isAdvancedOpen }) => ({
        wanted: { field },
        isAdvancedOpen: isAdvancedOpen || advancedFields.has(field),
      }));
    },
    end() {
      clearTimeout(judging);
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
};
