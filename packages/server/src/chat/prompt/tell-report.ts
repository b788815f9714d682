import type { ReplyReport } from '@troupe/protocol';
import type { Db } from '../../ports/index.ts';
import { promptParts, tellDetails, type PromptDetails } from './parts.ts';
import type { PromptLine, ReportViewer } from './prompt-part.ts';
import type { PromptReport } from './prompt.ts';

/** The report of a prompt with what it was asked with, as a generation's row holds it; those of former releases know less. */
export type StoredReport = Omit<PromptReport, 'memories' | 'historyMessages' | 'cappedMessageId'> &
  Partial<
    Pick<PromptReport, 'memories' | 'historyMessages' | 'cappedMessageId'> &
      Pick<ReplyReport, 'model' | 'settings' | 'persona'> &
      Pick<PromptDetails, 'recall'>
  >;

type Part = ReplyReport['parts'][number];

/** What of a definition a stranger may not tell apart. */
const definition = /^(character\.|post_history$|examples$)/;

/** What sources are called, as the parts of the prompt say. */
const kinds = new Map(promptParts.flatMap((part) => Object.entries(part.kinds)));

const kindOf = (source: string, isHidden: boolean): Part['kind'] => {
  if (isHidden && definition.test(source)) return 'definition';
  return kinds.get(source) ?? (source.startsWith('message.') ? 'message' : 'closing');
};

const worst = (outcomes: readonly Part['outcome'][]): Part['outcome'] => {
  if (outcomes.every((one) => one === 'kept')) return 'kept';
  return outcomes.every((one) => one === 'dropped') ? 'dropped' : 'trimmed';
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Parts of one kind as one; of a hidden definition their tokens alone. */
const toReplyParts = (parts: readonly PromptLine[], isHidden: boolean): Part[] =>
  [...Map.groupBy(parts, ({ source }) => kindOf(source, isHidden))].map(([kind, own]) => {
    const [only] = own;
    const outcome = worst(own.map((one) => one.outcome));
    const pieces =
      own.length === 1 && only?.of !== undefined && kind !== 'definition' ? { kept: only.kept ?? 0, of: only.of } : {};
    const wanted = sum(own.map((one) => one.wanted ?? one.tokens));
    return {
      kind,
      tokens: sum(own.map(({ tokens }) => tokens)),
      outcome,
      ...(outcome !== 'kept' && kind !== 'history' && { wanted }),
      ...pieces,
    };
  });

/** A report as its reader gets it, without what is stored of the reply: of what they may not read its size alone (decision 63). */
export const tellReport = async (
  db: Db,
  report: StoredReport,
  viewer: ReportViewer,
): Promise<Omit<ReplyReport, 'message_id' | 'generation_id' | 'kind' | 'createdAt'>> => ({
  model: report.model ?? null,
  settings: report.settings ?? null,
  seed: report.seed,
  context_tokens: report.contextTokens,
  reply_tokens: report.replyTokens,
  prompt_tokens: report.promptTokens,
  persona: report.persona ?? null,
  is_definition_hidden: !viewer.mayRead,
  parts: toReplyParts(report.parts, !viewer.mayRead),
  ...(await tellDetails(db, report, viewer)),
  history: { messages: report.historyMessages ?? 0, capped_message_id: report.cappedMessageId ?? null },
});
