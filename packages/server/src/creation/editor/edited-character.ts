import { changedWorkFields, type Brand, type EditedCharacter } from '@troupe/protocol';
import { toModerationReport } from '../../platform/catalogue/characters.ts';
import type { Db } from '../../ports/index.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import { placeOf } from '../review/place-in-line.ts';
import { readForm } from '../../platform/works/group-members.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { findNewest } from '../../platform/works/versions.ts';

/** A chatbot or a group as its creator edits it, field by field. */
export const toEdited = async (db: Db, row: WorkRow, brand: Pick<Brand, 'id'>): Promise<EditedCharacter> => {
  const [form, served, place] = await Promise.all([
    findNewest(db, row),
    readForm(db, row),
    isInReview(row) ? placeOf(db, brand.id, row.id) : null,
  ]);
  const isLive = reachesOthers(row);
  return {
    id: row.id,
    form,
    revision: row.revision,
    moderationReport: toModerationReport(row),
    reportsType: row.reportsType,
    is_live: isLive,
    approved: isLive && changedWorkFields(form, served).length > 0 ? served : null,
    review: place && { ...place, sentAt: place.sentAt.toISOString() },
  };
};
