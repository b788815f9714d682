import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { AdSlot } from './AdSlot.tsx';

declare module '../open-chat/panels.ts' {
  interface Panels {
    'upgrade-ads': true;
  }
}

/** An ad under the last reply, for whom there are ads. */
export const ads = defineChatFeature({
  panels: {
    'upgrade-ads': async () => (await import('./AdsUpgrade.tsx')).AdsUpgrade,
  },
  messageTools: [{ at: 40, Part: AdSlot }],
});
