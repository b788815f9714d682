import { welcome } from './envelope.ts';
import { open, parse, type Handshake } from './link.ts';

/** The frame says hello once and takes the one welcome that answers it. */
export const frameHandshake: Handshake = {
  start: ({ nonce, document, versions, capabilities }) => [
    { do: 'post', message: { troupe: 'hello', nonce, document, ...versions, capabilities } },
    { do: 'time', id: 0 },
  ],

  greeted(rules, state, data, ports) {
    const message = parse(welcome, data);
    const fits =
      message &&
      state.phase === 'connecting' &&
      ports === 1 &&
      message.nonce === rules.nonce &&
      message.document === rules.document &&
      message.version >= rules.versions.min &&
      message.version <= rules.versions.max;
    return fits ? open(state, { ...message, document: '' }, []) : [state, []];
  },

  loaded: (state) => [state, []],
};
