import { isUnsent } from '../../drafts/draft-record.ts';
import type { DraftPlace, DraftWriting } from './draft-writing.ts';

/** Milliseconds after a key within which the device keeps it, and the account. */
const deviceMs = 250;
const accountMs = 5000;
/** Until it is tried again to reach the account. */
const againMs = 15_000;

/** A timer that is set once, and not put off by what comes in between. */
const createTimer = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const fire = () => {
    timer = undefined;
    run();
  };
  return { clear, within: (ms: number) => void (timer ??= setTimeout(fire, ms)) };
};

/** What is paced of a draft that is written. */
export type PacedWriting = Pick<DraftWriting, 'state' | 'current' | 'isWriter' | 'isBegun' | 'write' | 'send'>;

/** When a draft is written to the device and to the account. */
export const createDraftPace = (writing: PacedWriting) => {
  const account = createTimer(() => void send());
  const send = async () => {
    if (!writing.isWriter() || !writing.isBegun()) return;
    await writing.send();
    const { place } = writing.state.getState();
    if (place === 'offline') account.within(againMs);
    else if (place === 'account' && isUnsent(writing.current())) account.within(accountMs);
  };
  const device = createTimer(() => void write());
  const write = async () => {
    device.clear();
    if (await writing.write()) account.within(accountMs);
  };
  return {
    /** A key was typed. */
    soon: () => device.within(deviceMs),
    write,
    send,
    /** To the device and to the account now. */
    async save(): Promise<DraftPlace> {
      await write();
      account.clear();
      await send();
      return writing.state.getState().place;
    },
    rest() {
      device.clear();
      account.clear();
    },
  };
};
export type DraftPace = ReturnType<typeof createDraftPace>;
