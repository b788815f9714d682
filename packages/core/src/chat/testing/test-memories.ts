import type { Memory, ReplyReport } from '@troupe/protocol';

/** A memory as the server answers it. */
export const testMemory = (id: string, content: string, over: Partial<Memory> = {}): Memory => ({
  id,
  content,
  is_pinned: false,
  memory_type: 'user',
  is_stale: false,
  source_message_ids: [],
  createdAt: '2026-03-14T21:04:00.000Z',
  ...over,
});

/** What `GET messages/{id}/report` tells of the reply `m3`. */
export const testReport = (over: Partial<ReplyReport> = {}): ReplyReport => ({
  message_id: 'm3',
  generation_id: 'g1',
  kind: 'send',
  createdAt: '2026-03-14T21:04:00.000Z',
  model: { id: 'grand', name: 'Grand' },
  settings: { max_new_tokens: 180, temperature: 0.7, top_p: 0.7, top_k: 90 },
  seed: 'g1',
  context_tokens: 4096,
  reply_tokens: 180,
  prompt_tokens: 900,
  persona: { name: 'Ann' },
  is_definition_hidden: false,
  parts: [
    { kind: 'rules', tokens: 90, outcome: 'kept' },
    { kind: 'examples', tokens: 40, outcome: 'trimmed', wanted: 120, kept: 1, of: 3 },
  ],
  lore: [
    {
      entry_id: 'mill',
      name: 'The mill',
      book: 'Valley',
      outcome: 'fired',
      keyword: 'mill',
      message_id: 'm2',
      called_by: null,
      tokens: 12,
      left: null,
      why: null,
    },
    {
      entry_id: 'well',
      name: 'The well',
      book: 'Valley',
      outcome: 'cut',
      keyword: 'well',
      message_id: null,
      called_by: 'The mill',
      tokens: 80,
      left: 10,
      why: 'no_room',
    },
    {
      entry_id: 'sky',
      name: 'The sky',
      book: 'Valley',
      outcome: 'quiet',
      keyword: null,
      message_id: null,
      called_by: null,
      tokens: null,
      left: null,
      why: 'no_keyword',
    },
  ],
  hidden_lore: { count: 0, tokens: 0 },
  memories: [
    { id: 'boat', memory: testMemory('boat', 'Ann has a boat.'), outcome: 'used', tokens: 7, similarity: 0.62 },
    { id: 'gone', memory: null, outcome: 'cut', tokens: 9, similarity: null },
  ],
  recall: 'similarity',
  history: { messages: 2, capped_message_id: 'm1' },
  ...over,
});
