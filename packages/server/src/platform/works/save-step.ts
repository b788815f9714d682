import {
  changedWorkFields,
  isOpen,
  type ModerationStatus,
  type ReviewKind,
  type WorkField,
  type WorkForm,
} from '@troupe/protocol';
import type { characters, characterVersions } from '../../db/schema.ts';
import { reachesOthers } from './reach.ts';

type Row = typeof characters.$inferSelect;

/** How a chatbot stands towards reviewers and readers (R-MOD-01). */
export type Standing = Pick<Row, 'moderationStatus' | 'reach' | 'visibility' | 'firstApprovedAt'>;

/** A chatbot before its first save. */
export const unseen: Standing = { moderationStatus: null, reach: 'creator', visibility: 'private', firstApprovedAt: null };

/** What an accepted save does. */
export interface SaveStep {
  /** Of the version that the save makes. */
  outcome: (typeof characterVersions.$inferSelect)['outcome'];
  /** Whether the row becomes the text; otherwise what it held is served until a decision. */
  writesRow: boolean;
  isLive: boolean;
  status: ModerationStatus | null;
  /** The case that the text waits in; null where it needs no review; a case that is open then ends. */
  opens: ReviewKind | null;
}

/** Says nothing new to a reader. */
const unreviewed = new Set<WorkField>(['visibility', 'definition_visible', 'language']);

/** Whether readers get something that no reviewer has seen; a link let in a few, and a list lets in everybody. */
const isReviewed = (form: WorkForm, base: WorkForm): boolean => {
  const isListed = form.visibility === 'public' && base.visibility !== 'public';
  return isListed || changedWorkFields(form, base).some((field) => !unreviewed.has(field));
};

/** What a person looks at, by where the chatbot stands. */
const review = (standing: Standing): Pick<SaveStep, 'status' | 'opens'> => {
  const isUpdate = standing.moderationStatus === 'fix_required' ? standing.firstApprovedAt !== null : reachesOthers(standing);
  return isUpdate ? { status: 'rereview_required', opens: 'update' } : { status: 'pending', opens: 'new' };
};

/**
 * What becomes of a save, for every standing in which one may be made: neither in review nor closed. `base` is the text
 * before it; `isManual` says that the automatic check refused it and a person is asked instead (R-MOD-09).
 */
export const saveStep = (standing: Standing, base: WorkForm, form: WorkForm, isManual: boolean): SaveStep => {
  // Then the row stays as it is until another text is approved.
  const served = reachesOthers(standing);
  const waits = { outcome: 'waits', writesRow: !served, isLive: served } as const;
  if (isManual) return { ...waits, status: 'manual_review_required', opens: 'manual' };
  // A reviewer asked for a fix: it goes back to a reviewer, whatever its visibility is now.
  if (standing.moderationStatus === 'fix_required') return { ...waits, ...review(standing) };
  if (!isOpen(form)) return { outcome: 'kept', writesRow: true, isLive: false, status: null, opens: null };
  if (served && !isReviewed(form, base)) return { outcome: 'approved', writesRow: true, isLive: true, status: null, opens: null };
  return { ...waits, ...review(standing) };
};

/** What becomes of a chatbot that others read when its lorebooks are submitted: its text stays, and waits with them. */
export const loreStep: SaveStep = {
  outcome: 'waits',
  writesRow: false,
  isLive: true,
  status: 'rereview_required',
  opens: 'update',
};
