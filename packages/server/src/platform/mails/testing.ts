import type { MailKind, MailParams } from './mail-kinds.ts';

/** A mail of every kind, as tests and stories draw it. */
export const sampleMails: { [Kind in MailKind]: MailParams[Kind] } = {
  sign_in_code: { code: '042917' },
  welcome: { path: '/' },
  new_device: {
    device: 'Firefox on Linux',
    country: 'DE',
    at: '2026-11-21T09:30:00.000Z',
    path: '/profile/sessions',
  },
  email_change_code: { code: '731204' },
  email_change_notice: {
    newEmail: 'mira.new@example.test',
    at: '2026-11-21T09:30:00.000Z',
    revertPath: '/update-email/revert?token=abc',
    days: 7,
  },
  email_taken_notice: { path: '/' },
  passkey_added: { name: 'My phone', device: 'Safari on iPhone', at: '2026-11-24T09:30:00.000Z', path: '/profile/sessions' },
  restriction: {
    restriction: 'restriction_temporary',
    until: '2026-11-28T09:30:00.000Z',
    decisionPath: '/profile/decisions/d-1',
  },
  appeal_decided: { outcome: 'granted', decisionPath: '/profile/decisions/d-1' },
  prize_won: {
    rank: 2,
    plan: "I'm All In",
    startsAt: '2026-12-03T00:10:00.000Z',
    endsAt: '2027-01-03T00:10:00.000Z',
    path: '/creators/leaderboard?date=2026-11',
  },
  export_ready: { path: '/profile/export', days: 7 },
  account_deletion: { undoPath: '/profile/undo?token=abc', until: '2026-11-21T10:30:00.000Z' },
};
