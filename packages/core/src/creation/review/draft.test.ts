import { reviewLimits } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { sampleCase } from '../testing/reviews.ts';
import { draftFaults, emptyDraft, isWritten, toDecision, type Draft } from './draft.ts';

const adult = { id: 'c1', type: 'character', name: 'Vey', avatar_url: null, is_nsfw: true } as const;
const draft = (given: Partial<Draft> = {}): Draft => ({ ...emptyDraft(sampleCase({ id: 'one' })), ...given });

describe('a decision that is being written', () => {
  it('begins with nothing chosen, and as adult where the chatbot is', () => {
    expect(isWritten(draft())).toBe(false);
    expect([draft().isAdult, emptyDraft(sampleCase({ id: 'two', character: adult })).isAdult]).toEqual([false, true]);
  });

  it('no longer serves what was reported once it is sent back, unless that is said', () => {
    const stops = (kind: 'report' | 'update') => emptyDraft(sampleCase({ id: 'three', kind })).stopsServing;
    expect([stops('report'), stops('update')]).toEqual([true, false]);
  });

  it('is missed as soon as something is typed or chosen', () => {
    for (const given of [{ action: 'close' }, { reasons: ['hate'] }, { words: 'x' }, { note: 'x' }] as const)
      expect(isWritten(draft(given))).toBe(true);
  });

  it('needs a reason unless it approves', () => {
    expect(draftFaults(draft({ action: 'approve' }))).toEqual([]);
    expect(draftFaults(draft({ action: 'ask_fix' }))).toEqual(['reasons']);
    expect(draftFaults(draft({ action: 'close', reasons: ['hate'] }))).toEqual([]);
  });

  it('has texts that end somewhere, the space around them not counted', () => {
    const long = 'x'.repeat(reviewLimits.wordsMax);
    const given = { action: 'close', reasons: ['hate'] } as const;
    expect(draftFaults(draft({ ...given, words: ` ${long} `, note: ` ${long} ` }))).toEqual([]);
    expect(draftFaults(draft({ ...given, words: `${long}x`, note: `${long}x` }))).toEqual(['words', 'note']);
  });
});

describe('a decision that is sent', () => {
  const written = {
    reasons: ['advertising'],
    words: ' Take it out. ',
    note: ' Second time. ',
    stopsServing: true,
    isAdult: true,
  } as const;

  it('to approve says whether it is adult, and takes no reasons and no words to the creator along', () => {
    expect(toDecision({ ...draft(written), action: 'approve' }, 3)).toEqual({
      case_version: 3,
      action: 'approve',
      reasons: [],
      words: null,
      note: 'Second time.',
      stop_serving: false,
      is_nsfw: true,
    });
  });

  it('to ask for a fix says why, and whether the approved text goes too', () => {
    expect(toDecision({ ...draft(written), action: 'ask_fix' }, 3)).toEqual({
      case_version: 3,
      action: 'ask_fix',
      reasons: ['advertising'],
      words: 'Take it out.',
      note: 'Second time.',
      stop_serving: true,
    });
  });

  it('to close stops everything by itself, and keeps empty texts out', () => {
    expect(toDecision({ ...draft({ ...written, words: ' ', note: '' }), action: 'close' }, 3)).toMatchObject({
      words: null,
      note: null,
      stop_serving: false,
    });
  });
});
