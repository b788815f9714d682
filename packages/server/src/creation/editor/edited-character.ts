import {
  changedWorkFields,
  settleChatbot,
  settleGroupWork,
  type Brand,
  type EditedCharacter,
  type WorkForm,
} from '@troupe/protocol';
import { toModerationReport } from '../../platform/catalogue/characters.ts';
import type { Db } from '../../ports/index.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import { placeOf } from '../review/place-in-line.ts';
import { readForm } from '../../platform/works/group-members.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { findNewest } from '../../platform/works/versions.ts';

/** With the fields of members in their order: a stored form has none, and would differ from the same text in a row. */
const settle = (form: WorkForm): WorkForm => (form.members === undefined ? settleChatbot(form) : settleGroupWork(form));

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
    approved: isLive && changedWorkFields(settle(form), settle(served)).length > 0 ? served : null,
    review: place && { ...place, sentAt: place.sentAt.toISOString() },
  };
};
