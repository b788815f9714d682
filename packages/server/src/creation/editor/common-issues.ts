import type { Issue, WorkForm } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { barredName } from '../../platform/identity/names/name-rules.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import { visibilityIssues } from './fault-issues.ts';
import { pictureIssues } from './picture-issues.ts';
import type { RefuseDeps } from './work-kind.ts';

/** What stands against a form of either kind: a barred name, a visibility that is locked, a picture that is not ours. */
export const commonIssues = async (
  { db, nameRules }: RefuseDeps,
  form: WorkForm,
  before: { row: WorkRow; base: WorkForm } | null,
  { caller }: CallerContext,
): Promise<Record<'name' | 'visibility' | 'picture', Issue[]>> => {
  const { row, base } = before ?? { row: null, base: null };
  const isNewName = form.name !== base?.name;
  const isBarred = isNewName && (await nameRules.barsName(db, form.name, { userId: caller.userId, bearer: 'work' }));
  return {
    name: isBarred ? [{ path: 'body.name', message: `Name ${barredName}` }] : [],
    visibility: visibilityIssues(form, base?.visibility ?? null, row?.moderationStatus === 'fix_required'),
    picture: await pictureIssues(db, form, row && base && { id: row.id, avatar_url: base.avatar_url }),
  };
};
