import {
  AppError,
  toGroupForm,
  tryGroup,
  tryoutLimits,
  type GroupTryoutEvent,
  type SpeakerTurn,
  type TryoutReport,
  type WorkForm,
} from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand';
import { isAbort, type Client } from '../../../app/client.ts';
import { settleWork } from '../../drafts/work-form.ts';
import type { FormStore } from '../../editor/form-store.ts';
import { failureOf, lacking, type TryoutFailure } from '../../editor/tryout/tryout-session.ts';

/** What is asked of a rehearsal at once: that something is said, that somebody speaks, or that the next one does. */
export interface Step {
  /** What the member says first; null for nothing. */
  said: string | null;
  /** Who is to speak; null for the next in order. */
  speaker: string | null;
}

/** A line of a rehearsal. */
export interface RehearsedLine {
  id: string;
  role: 'user' | 'bot';
  content: string;
  /** Of a member's line: who spoke and why. */
  turn?: SpeakerTurn;
  /** Of a whole line: what went into it. */
  report?: TryoutReport;
  /** Of a member's line: what of the form it was written with. */
  writtenWith?: string;
}

export interface RehearsalState {
  lines: readonly RehearsedLine[];
  /** What was asked for, and is asked for again with another text. */
  steps: readonly Step[];
  /** How many of the steps are done. */
  done: number;
  /** The line so far, once one is asked for; nobody speaks before it is known who does. */
  growing: { turn: SpeakerTurn | null; text: string } | null;
  /** Who would speak next. */
  next: readonly SpeakerTurn[];
  /** As it was said to begin with; null before the first line. */
  greeting: string | null;
  failure: TryoutFailure | null;
  needsHelp: boolean;
}

export interface Rehearsal {
  store: StoreApi<RehearsalState>;
  ask: (step: Step) => Promise<void>;
  /** Asks for everything again with the text as it is now, on the same seed. */
  again: () => Promise<void>;
  /** Goes on where a line did not come. */
  retry: () => Promise<void>;
  /** Ends the line that is on its way: what is shown of it stays. */
  stop: () => void;
  startOver: () => void;
  /** Nothing is asked any more. */
  end: () => void;
}

/** What of the form a line is written with, as one text to compare. */
export const rehearsedWith = (form: WorkForm): string => {
  const { name, greeting, scenario, persona, greeting_character_id, members = [] } = settleWork(form);
  return JSON.stringify([name, greeting, scenario, persona, greeting_character_id, members]);
};

/** Whether there is enough to begin. */
export const canRehearse = ({ name, greeting, members = [] }: WorkForm): boolean =>
  name.trim() !== '' && greeting.trim() !== '' && members.length >= 2;

export const isFull = ({ lines }: Pick<RehearsalState, 'lines'>): boolean => lines.length + 2 > tryoutLimits.linesMax;

const empty: RehearsalState = {
  lines: [],
  steps: [],
  done: 0,
  growing: null,
  next: [],
  greeting: null,
  failure: null,
  needsHelp: false,
};

/** What of the form a save would not take either, beside what is only not there yet. */
const faultOf = ({ store, work }: Pick<FormStore, 'store' | 'work'>) => {
  const { form, saved, known } = store.getState();
  const base = saved && settleWork(saved.form);
  return work.faults(settleWork(form), base, known, { needsPicture: false }).find(({ rule }) => !lacking.has(rule));
};

type EditorState = ReturnType<FormStore['store']['getState']>;

/** What is asked of the server for a step, after what was said before it. */
const bodyOf = ({ speaker }: Step, lines: readonly RehearsedLine[], { form, saved }: EditorState, seed: string) => ({
  form: toGroupForm(form),
  ...(saved && { character_id: saved.id }),
  lines: lines.map(({ role, content, turn }) => ({ role, content, ...(turn && { speaker_id: turn.id }) })),
  ...(speaker !== null && { speaker_id: speaker }),
  seed,
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Writes down what is said, in the order in which it comes. */
const createRecord = ({ getState, setState }: StoreApi<RehearsalState>) => {
  const add = (lines: readonly Omit<RehearsedLine, 'id'>[]) =>
    setState((state) => ({
      lines: [...state.lines, ...lines.map((line, at) => ({ ...line, id: `${state.lines.length + at}` }))],
    }));
  /** Puts the line that was on its way among the others; its step is done. */
  const keep = (content: string, writtenWith: string, report?: TryoutReport) => {
    const turn = getState().growing?.turn;
    if (turn) add([{ role: 'bot', content, turn, writtenWith, ...(report && { report }) }]);
    setState(({ done }) => ({ growing: null, done: done + 1 }));
  };
  const take = (event: GroupTryoutEvent, writtenWith: string): void => {
    switch (event.type) {
      case 'start': {
        const [turn = null, ...next] = event.order;
        const { needsHelp } = getState();
        setState({
          growing: { turn, text: '' },
          next,
          greeting: event.greeting,
          needsHelp: needsHelp || event.needs_help === true,
        });
        return;
      }
      case 'delta':
        setState(({ growing }) => ({ growing: growing && { ...growing, text: growing.text + event.text } }));
        return;
      case 'done':
        keep(event.text, writtenWith, event.report);
        return;
      case 'error':
        throw failureOf(event);
    }
  };
  return { add, keep, take };
};

/** A rehearsal of the group as it is typed, which only this page knows. */
export const createRehearsal = (client: Pick<Client, 'stream'>, editor: Pick<FormStore, 'store' | 'work'>): Rehearsal => {
  const store = createStore<RehearsalState>(() => empty);
  const { getState, setState } = store;
  let seed = crypto.randomUUID();
  let reading: AbortController | null = null;

  const { add, keep, take } = createRecord(store);
  const leave = () => {
    reading?.abort();
    reading = null;
  };

  /** Asks for the line of a step. Returns whether it came whole. */
  const askFor = async (step: Step): Promise<boolean> => {
    const fault = faultOf(editor);
    setState({ failure: fault ? { fault } : null });
    if (fault) return false;
    const before = getState().lines;
    const leaving = new AbortController();
    reading = leaving;
    const writtenWith = rehearsedWith(editor.store.getState().form);
    if (step.said !== null) add([{ role: 'user', content: step.said }]);
    setState({ growing: { turn: null, text: '' } });
    try {
      for await (const { data } of client.stream(
        tryGroup,
        { body: bodyOf(step, getState().lines, editor.store.getState(), seed) },
        { signal: leaving.signal },
      )) {
        if (leaving.signal.aborted) return false;
        take(data, writtenWith);
        if (data.type === 'done') return true;
      }
      throw new AppError('network');
    } catch (error) {
      if (leaving.signal.aborted || isAbort(error)) return false;
      // The step is asked for again as a whole.
      setState({ lines: before, growing: null, failure: { error } });
      return false;
    } finally {
      if (reading === leaving) reading = null;
    }
  };
  const goOn = async (): Promise<void> => {
    const step = getState().steps[getState().done];
    if (step === undefined || isFull(getState()) || !(await askFor(step))) return;
    await goOn();
  };
  return {
    store,
    async ask(step) {
      if (reading !== null || isFull(getState())) return;
      // What did not come is not asked for once something else is.
      setState(({ steps, done }) => ({ steps: [...steps.filter((_, at) => at < done), step] }));
      await goOn();
    },
    async again() {
      leave();
      setState(({ steps }) => ({ ...empty, steps }));
      await goOn();
    },
    retry: goOn,
    stop() {
      const { growing } = getState();
      if (growing === null) return;
      leave();
      if (growing.text !== '') keep(growing.text, rehearsedWith(editor.store.getState().form));
      else setState(({ done, steps }) => ({ growing: null, steps: steps.filter((_, at) => at < done) }));
    },
    startOver() {
      leave();
      seed = crypto.randomUUID();
      setState(empty);
    },
    end: leave,
  };
};
