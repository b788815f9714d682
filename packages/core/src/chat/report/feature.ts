import { defineChatFeature } from '../open-chat/chat-feature.ts';
import { useReportCharacterEntry, useReportEntry } from './entries.ts';

declare module '../open-chat/panels.ts' {
  interface Panels {
    report: true;
    'report-character': true;
  }
}

/** Reports of messages and characters. */
export const report = defineChatFeature({
  menu: [{ group: 'character', at: 40, useEntry: useReportCharacterEntry }],
  messageMenu: [{ at: 130, useEntry: useReportEntry }],
  panels: {
    report: async () => (await import('./ReportMessagePanel.tsx')).ReportMessagePanel,
    'report-character': async () => (await import('./ReportCharacterPanel.tsx')).ReportCharacterPanel,
  },
});
