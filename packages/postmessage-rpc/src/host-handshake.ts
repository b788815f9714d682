import { hello } from './envelope.ts';
import { giveUp, open, parse, resume, UNCOUNTED, type Handshake } from './link.ts';

/** The host waits for hellos, one per document that loads in its frame. */
export const hostHandshake: Handshake = {
  start: () => [],

  /** A frame document introduces itself, or says that it is still there. Anything else from a known one is a replay. */
  greeted(rules, state, data) {
    const message = parse(hello, data);
    if (!message || message.nonce !== rules.nonce) return [state, []];
    if (message.document === state.document) return state.asked && message.again === state.asked ? resume(state) : [state, []];
    const { nonce, capabilities, versions } = rules;
    const { document, min, max } = message;
    const version = Math.min(max, versions.max);
    if (version < min || version < versions.min) {
      return giveUp(state, 'rpc_version', `the frame speaks versions ${min}-${max}, this page ${versions.min}-${versions.max}`);
    }
    return open(state, { ...message, version }, [
      { do: 'shut' },
      { do: 'post', message: { troupe: 'welcome', nonce, document, version, capabilities } },
    ]);
  },

  /**
   * The frame loaded a document: that of the channel, whose hello may come before or after, or
   * another, which nobody here can see. A frame that cannot be asked may load once.
   */
  loaded: (state, token) =>
    state.phase === 'open' && !state.doubts
      ? [{ ...state, doubts: true }, []]
      : [
          { ...state, phase: 'connecting', asked: token },
          [
            { do: 'send', message: { id: UNCOUNTED, call: 'again', args: { token } } },
            { do: 'time', id: 0 },
          ],
        ],
};
