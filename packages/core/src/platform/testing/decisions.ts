import type { Appeal, AppealMessage, DecisionThread } from '@troupe/protocol';

/** A decision as the server tells it, for tests and stories. */
export const sampleDecision = (over: Partial<DecisionThread> = {}): DecisionThread => ({
  id: 'd1',
  what: 'restriction_temporary',
  scope: 'This site and its embeds, worldwide',
  starts_at: '2026-11-21T05:14:00.000Z',
  ends_at: '2026-11-23T05:14:00.000Z',
  is_in_force: true,
  facts:
    'Between 20 and 21 November three public chatbots carried links to a shop in their greeting. A reminder was sent after the first.',
  found: 'own',
  is_detection_automated: true,
  is_decision_automated: false,
  ground: 'Community Guidelines, rule 4, “Your own work, or credited”',
  ground_version: '2026-10-03',
  appeal_until: '2027-05-21T05:14:00.000Z',
  appeal: null,
  can_appeal: true,
  messages: [],
  ...over,
});

export const sampleAppeal = (over: Partial<Appeal> = {}): Appeal => ({
  state: 'open',
  createdAt: '2026-11-22T09:40:00.000Z',
  due_at: '2126-11-29T09:40:00.000Z',
  decided_at: null,
  outcome: null,
  ...over,
});

export const sampleMessages: AppealMessage[] = [
  {
    id: 'm1',
    role: 'subject',
    text: 'The third link was a line from the story: the owl reads out a sign. It leads nowhere.',
    createdAt: '2026-11-22T09:40:00.000Z',
  },
  {
    id: 'm2',
    role: 'moderation',
    text: 'Thank you. A second person has it now. Which line of the greeting do you mean?',
    createdAt: '2026-11-22T10:15:00.000Z',
  },
];
