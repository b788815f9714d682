import { limits, reportCharacter, type ReportIssue, type ReportResolution } from '@troupe/protocol';
import { useState } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';

interface Draft {
  issue: ReportIssue | null;
  resolution: ReportResolution | null;
  details: string;
}

/** What comes back for a report. */
export interface Receipt {
  /** ISO 8601 instant until which it is handled. */
  dueAt: string;
  /** False where it takes the place of an earlier one. */
  isNew: boolean;
}

const blank: Draft = { issue: null, resolution: null, details: '' };

/** What is said of a chatbot, whether that is all (R-REPORT-02), and what came of sending it. Null: no chatbot yet. */
export const useReportForm = (characterId: string | null) => {
  const { client, notify, t } = useApp();
  const [draft, setDraft] = useState(blank);
  const [round, setRound] = useState(0);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { issue, resolution, details } = draft;
  const length = details.trim().length;
  const isOver = length > limits.reportDetailsMax;
  const isLocked = isSending || receipt !== null;

  return {
    ...draft,
    length,
    isOver,
    isLocked,
    isComplete: characterId !== null && issue !== null && resolution !== null && length > 0 && !isOver,
    failure,
    receipt,
    /** Grows with each report that is begun. */
    round,
    set: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    /** For another chatbot. */
    begin: () => {
      setDraft(blank);
      setReceipt(null);
      setRound((before) => before + 1);
    },
    send: async () => {
      if (characterId === null || issue === null || resolution === null || length === 0 || isOver || isLocked) return;
      setSending(true);
      setFailure(undefined);
      try {
        const { due_at, is_new } = await client.call(reportCharacter, {
          params: { characterId },
          body: {
            character_id: characterId,
            userIssueType: issue,
            userReportDetails: details.trim(),
            userExpectedResolution: resolution,
          },
        });
        setReceipt({ dueAt: due_at, isNew: is_new });
      } catch (error) {
        setFailure(tellRefusal({ notify, t }, error));
      }
      setSending(false);
    },
  };
};
export type ReportForm = ReturnType<typeof useReportForm>;
