import { transform } from 'esbuild';
import type { Plugin } from 'rollup';

/**
 * Properties of the wire's own machinery (`link.ts`, `edge.ts`) and between the two scripts of the host
 * side (`Surroundings`, `HostParts`): never in a message or an option of a page, and never said as text.
 * Their names are a fiftieth of the loader.
 */
export const INTERNAL =
  /^(peerOrigin|fromPeer|handshake|incoming|outgoing|greeting|greeted|waiting|sends|phase|unlisten|dispatch|handlers|onNote|isThemed|loaded|doubts|asked|held|defaults|mint|onDestroy|live|toError|method|versions|element|onSettled|start|greet|raise|arriving|createFrame|frameAddress|FRAMES|homeOf|mountWidget|mountFloating|copy)$/;

/** Both scripts know a property by the same short name. */
let names: Record<string, string | false> = {};

/** Shortens those names, all over a chunk at once. */
export const shortNames = (): Plugin => ({
  name: 'short-names',
  async renderChunk(code) {
    const result = await transform(code, {
      mangleProps: INTERNAL,
      mangleCache: names,
      target: 'es2022',
      legalComments: 'none',
    });
    names = result.mangleCache ?? names;
    return { code: result.code, map: null };
  },
});
