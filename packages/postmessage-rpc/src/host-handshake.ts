import { hello } from './envelope.ts';
import { giveUp, open, parse, type Handshake } from './link.ts';

/** The host waits for hellos, one per document that loads in its frame. */
export const hostHandshake: Handshake = {
  start: () => [],

  /** A frame document introduces itself. One that was welcomed already is a replay. */
  greeted(rules, state, data) {
    const message = parse(hello, data);
    if (!message || message.nonce !== rules.nonce || message.document === state.document) return [state, []];
    const { nonce, capabilities, versions } = rules;
    const { document, min, max } = message;
    const version = Math.min(max, versions.max);
    if (version < min || version < versions.min) {
      return giveUp(state, 'rpc_version', `the frame speaks versions ${min}-${max}, this page ${versions.min}-${versions.max}`);
    }
    return open(state, { version, capabilities: message.capabilities, document }, [
      { do: 'shut' },
      { do: 'post', message: { troupe: 'welcome', nonce, document, version, capabilities } },
    ]);
  },

  /**
   * The frame loaded a document. Its hello came before; a load without one means that the frame
   * went elsewhere, so the channel dies at once and whoever it is must introduce itself.
   */
  loaded: (state) =>
    state.phase === 'open' && !state.loaded
      ? [{ ...state, loaded: true }, []]
      : [{ ...state, phase: 'connecting' }, [{ do: 'shut' }, { do: 'time', id: 0 }]],
};
