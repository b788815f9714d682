import {
  AppError,
  chatbotFaults,
  isErrorCode,
  settleChatbot,
  tryCharacter,
  tryoutLimits,
  type ChatbotForm,
  type TryoutEvent,
  type TryoutLine,
  type TryoutReport,
} from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand';
import { isAbort, type Client } from '../../../app/client.ts';
import type { EditorState } from '../form-store.ts';
import type { WorkFault } from '../save-state.ts';

/** A line of a try-out. */
export interface TriedLine extends TryoutLine {
  id: string;
  /** Of a reply: what of the form it was written with. */
  writtenWith?: string;
  /** Of a whole reply: what went into it. */
  report?: TryoutReport;
}

/** Why a reply did not come: what the call threw, or what of the form a save would not take either. */
export type TryoutFailure = { error: unknown } | { fault: WorkFault };

export interface TryoutState {
  /** What was answered, oldest first, after the greeting. */
  lines: readonly TriedLine[];
  /** What the member said and says again with another text: as many as were answered, or more. */
  script: readonly string[];
  /** The greeting that the lines follow, as the server told it; null before the first reply. */
  greeting: { text: string; writtenAs: string } | null;
  /** What is being answered, or was not; null between replies. */
  asked: string | null;
  /** The reply so far; null while none is on its way. */
  growing: string | null;
  failure: TryoutFailure | null;
  needsHelp: boolean;
  /** As whom the member speaks: undefined as their default persona, null as nobody. */
  personaId: string | null | undefined;
  /** What is typed and not sent. */
  typed: string;
  /** Whether the sheet is open, where there is one. */
  isOpen: boolean;
}

export interface Tryout {
  store: StoreApi<TryoutState>;
  put: (change: Partial<Pick<TryoutState, 'typed' | 'isOpen' | 'personaId'>>) => void;
  send: (text: string) => Promise<void>;
  /** Says everything again with the text as it is now, on the same seed. */
  again: () => Promise<void>;
  /** Goes on where a reply did not come. */
  retry: () => Promise<void>;
  /** Ends the reply that is on its way: what is shown of it stays. */
  stop: () => void;
  startOver: () => void;
  /** Nothing is asked any more. */
  end: () => void;
}

/** What of the form and the persona a reply is written with, as one text to compare. */
export const writtenWith = (form: ChatbotForm, personaId: TryoutState['personaId']): string => {
  const { name, greeting, persona, scenario, dialogue, system_prompt, post_history_instructions } = settleChatbot(form);
  const texts = [name, greeting, persona, scenario, dialogue, system_prompt, post_history_instructions];
  return JSON.stringify([...texts, personaId === undefined ? 'default' : personaId]);
};

/** Whether there is enough to begin. */
export const canTry = ({ name, greeting }: Pick<ChatbotForm, 'name' | 'greeting'>): boolean =>
  name.trim() !== '' && greeting.trim() !== '';

/** Whether one more line and its answer still fit. */
export const isFull = ({ lines }: Pick<TryoutState, 'lines'>): boolean => lines.length + 2 > tryoutLimits.linesMax;

/** What is only not there yet does not keep anybody from trying. */
export const lacking: ReadonlySet<WorkFault['rule']> = new Set(['required', 'too_short', 'too_few']);
const faultOf = ({ form, saved }: Pick<EditorState, 'form' | 'saved'>): WorkFault | undefined =>
  chatbotFaults(settleChatbot(form), saved && settleChatbot(saved.form), { needsPicture: false }).find(
    ({ rule }) => !lacking.has(rule),
  );

const empty = { lines: [], script: [], greeting: null, asked: null, growing: null, failure: null, needsHelp: false } as const;

const answeredIn = (lines: readonly TriedLine[]): number => lines.filter(({ role }) => role === 'user').length;

/** What a stream says of its own failure. */
export const failureOf = (event: Extract<TryoutEvent, { type: 'error' }>): AppError =>
  new AppError(isErrorCode(event.code) ? event.code : 'internal', { message: event.error });

type Read = () => Pick<EditorState, 'form' | 'saved'>;

/** Asks for one answer at a time, and puts it where it belongs. */
const createAsking = (client: Pick<Client, 'stream'>, read: Read, { getState, setState }: StoreApi<TryoutState>) => {
  let seed = crypto.randomUUID();
  let reading: AbortController | null = null;

  const bodyOf = (said: string) => {
    const { form, saved } = read();
    const { lines, personaId } = getState();
    return {
      form,
      ...(saved && { character_id: saved.id }),
      ...(personaId !== undefined && { persona_id: personaId }),
      lines: [...lines.map(({ role, content }) => ({ role, content })), { role: 'user' as const, content: said }],
      seed,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  };
  /** Puts what was said and its answer among the lines. */
  const keep = (said: string, reply: Omit<TriedLine, 'id' | 'role'>) =>
    setState(({ lines }) => ({
      lines: [
        ...lines,
        { id: `${lines.length}`, role: 'user', content: said },
        { id: `${lines.length + 1}`, role: 'bot', ...reply },
      ],
      asked: null,
      growing: null,
    }));

  const take = (event: TryoutEvent, { said, mark, writtenAs }: Record<'said' | 'mark' | 'writtenAs', string>): void => {
    switch (event.type) {
      case 'start':
        setState(({ needsHelp }) => ({
          greeting: { text: event.greeting, writtenAs },
          needsHelp: needsHelp || event.needs_help === true,
        }));
        return;
      case 'delta':
        setState(({ growing }) => ({ growing: `${growing ?? ''}${event.text}` }));
        return;
      case 'done':
        keep(said, { content: event.text, report: event.report, writtenWith: mark });
        return;
      case 'error':
        throw failureOf(event);
    }
  };

  /** Asks for one answer. Returns whether it came whole. */
  const ask = async (said: string): Promise<boolean> => {
    reading?.abort();
    const leaving = new AbortController();
    reading = leaving;
    const fault = faultOf(read());
    setState({ asked: said, growing: null, failure: fault ? { fault } : null });
    if (fault) return false;
    const { form } = read();
    const [mark, writtenAs] = [writtenWith(form, getState().personaId), form.greeting];
    setState({ growing: '' });
    try {
      for await (const { data } of client.stream(tryCharacter, { body: bodyOf(said) }, { signal: leaving.signal })) {
        if (leaving.signal.aborted) return false;
        take(data, { said, mark, writtenAs });
        if (data.type === 'done') return true;
      }
      throw new AppError('network');
    } catch (error) {
      if (leaving.signal.aborted || isAbort(error)) return false;
      setState({ growing: null, failure: { error } });
      return false;
    } finally {
      if (reading === leaving) reading = null;
    }
  };
  return {
    ask,
    keep,
    isReading: () => reading !== null,
    leave: () => {
      reading?.abort();
      reading = null;
    },
    renewSeed: () => void (seed = crypto.randomUUID()),
  };
};

/**
 * A chat with the form as it is typed, which only this page knows.
 *
 * @param read the editor as it is at that moment
 */
export const createTryout = (client: Pick<Client, 'stream'>, read: Read): Tryout => {
  const store = createStore<TryoutState>(() => ({ ...empty, personaId: undefined, typed: '', isOpen: false }));
  const { getState, setState } = store;
  const { ask, keep, isReading, leave, renewSeed } = createAsking(client, read, store);
  /** Says what is left of the script, until an answer does not come. */
  const goOn = async () => {
    for (;;) {
      const { script, lines } = getState();
      const said = script[answeredIn(lines)];
      if (said === undefined || isFull({ lines }) || !(await ask(said))) return;
    }
  };
  return {
    store,
    put: (change) => setState(change),
    async send(text) {
      const said = text.trim();
      if (said === '' || isFull(getState()) || isReading()) return;
      setState(({ lines }) => ({
        script: [...lines.filter(({ role }) => role === 'user').map(({ content }) => content), said],
        typed: '',
      }));
      await ask(said);
    },
    async again() {
      leave();
      setState({ lines: [], greeting: null, asked: null, growing: null, failure: null });
      await goOn();
    },
    retry: goOn,
    stop() {
      const { asked, growing, typed } = getState();
      const mark = writtenWith(read().form, getState().personaId);
      leave();
      if (asked === null) return;
      if (growing) keep(asked, { content: growing, writtenWith: mark });
      // Of what nothing was answered, nothing was said: it is in the box again.
      else setState({ asked: null, growing: null, typed: typed === '' ? asked : typed });
    },
    startOver() {
      leave();
      renewSeed();
      setState(empty);
    },
    end: leave,
  };
};
