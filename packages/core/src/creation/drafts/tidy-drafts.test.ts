import type { ListedDraft, OwnCharacter } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { draftRecord } from '../testing/drafts.ts';
import { testReport } from '../testing/edited-character.ts';
import { ownCharacter } from '../testing/own-characters.ts';
import { textOf } from './draft-text.ts';
import { tidyVerdicts, type Answered } from './tidy-drafts.ts';

const written = draftRecord().writtenAt;
const after = <Row>(...rows: Row[]): Answered<Row> => ({ rows, at: written + 1000 });
const own = (...rows: OwnCharacter[]) => after(...rows);
const mina = (status: string | null = null) =>
  ownCharacter({ id: 'mina', moderationReport: status === null ? null : testReport(status) });
const ofMina = (status: string | null = null) =>
  draftRecord({ id: 'edit-mina', characterId: 'mina', moderationReport: status === null ? null : testReport(status) });
const sent = (over = {}) => draftRecord({ kept: textOf(draftRecord()), revision: 1, ...over });
const listed = (over: Partial<ListedDraft> = {}): ListedDraft => ({
  id: 'd9',
  kind: 'chatbot',
  characterId: null,
  name: '',
  title: '',
  avatar_url: null,
  moderation_status: null,
  moderationReport: null,
  revision: 1,
  updatedAt: new Date(written).toISOString(),
  ...over,
});

describe('drafts that end by what lists say (R-DRAFT-04)', () => {
  it('are those of a chatbot whose review moved', () => {
    const ends = (from: string | null, to: string | null) =>
      tidyVerdicts([ofMina(from)], null, own(mina(to))).map((one) => one.to);
    expect([ends(null, null), ends('fix_required', 'fix_required')]).toEqual([[], []]);
    expect([ends(null, 'pending'), ends('fix_required', null), ends('fix_required', 'closed')]).toEqual([
      ['bin'],
      ['bin'],
      ['bin'],
    ]);
  });

  it('are asked for by name where their chatbot is in no list: that alone proves nothing', () =>
    expect(tidyVerdicts([ofMina()], null, own())).toEqual([{ id: 'edit-mina', characterId: 'mina', to: 'ask' }]));

  it('are never those of no chatbot', () => expect(tidyVerdicts([draftRecord()], after(), own())).toEqual([]));

  it('are not judged by a list from before they were written', () =>
    expect(tidyVerdicts([ofMina()], null, { rows: [mina('pending')], at: written - 1 })).toEqual([]));

  it('are none while a list has failed', () => {
    expect(tidyVerdicts([ofMina(), sent()], null, null)).toEqual([]);
    expect(tidyVerdicts([sent()], null, own())).toEqual([]);
  });

  it('leave the device where another device removed them, and nothing was typed here since', () => {
    expect(tidyVerdicts([sent()], after<ListedDraft>(), null)).toEqual([{ id: 'd1', characterId: null, to: 'drop' }]);
    expect(tidyVerdicts([sent({ note: 'typed' })], after<ListedDraft>(), null)).toEqual([]);
    expect(tidyVerdicts([sent()], after(listed({ id: 'd1' })), null)).toEqual([]);
  });

  it('are those of other devices as well', () => {
    const row = listed({ id: 'edit-mina', characterId: 'mina', moderation_status: 'fix_required' });
    expect(tidyVerdicts([], after(row), own(mina('pending')))).toEqual([{ id: 'edit-mina', characterId: 'mina', to: 'bin' }]);
    expect(tidyVerdicts([], after(row), own(mina('fix_required')))).toEqual([]);
  });
});
