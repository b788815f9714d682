import { changedFields, type Brand, type EditedCharacter } from '@troupe/protocol';
import { toModerationReport } from '../../platform/catalogue/characters.ts';
import type { Db } from '../../ports/index.ts';
import { placeOf } from '../review/place-in-line.ts';
import { toForm } from './form-columns.ts';
import type { CharacterRow } from './own-character.ts';
import { isInReview, isServed } from './save-step.ts';
import { findNewest } from './versions.ts';

/** A chatbot as its creator edits it, field by field. */
export const toEdited = async (db: Db, row: CharacterRow, brand: Pick<Brand, 'id'>): Promise<EditedCharacter> => {
  const [form, place] = await Promise.all([findNewest(db, row), isInReview(row) ? placeOf(db, brand.id, row.id) : null]);
  const isLive = isServed(row);
  const served = toForm(row);
  return {
    id: row.id,
    form,
    revision: row.revision,
    moderationReport: toModerationReport(row),
    reportsType: row.reportsType,
    is_live: isLive,
    approved: isLive && changedFields(form, served).length > 0 ? served : null,
    review: place && { ...place, sentAt: place.sentAt.toISOString() },
  };
};
