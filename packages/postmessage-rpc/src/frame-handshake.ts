import { welcome, type Hello } from './envelope.ts';
import { open, parse, type Handshake, type LinkRules } from './link.ts';

/** How this document introduces itself; with `again`, what the host asked it to repeat. */
export const helloOf = ({ nonce, document, versions, capabilities }: LinkRules, again?: string): Hello => ({
  troupe: 'hello',
  nonce,
  document,
  ...versions,
  capabilities,
  ...(again && { again }),
});

/** The frame says hello once and takes the one welcome that answers it. */
export const frameHandshake: Handshake = {
  start: (rules) => [
    { do: 'post', message: helloOf(rules) },
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
