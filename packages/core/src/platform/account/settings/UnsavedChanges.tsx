import type { Profile } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Notice } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import { draftOf, type ProfileField, type ProfileForm } from './useProfileForm.ts';

/** What is not saved, and the two ways out of it: a bar that stays in sight. */
export const SaveBar = ({ form, onSaved }: { form: ProfileForm; onSaved: () => void }) => {
  const { t } = useApp();
  const text = useText();
  const { changes, problems, isSaving, failure, update, discard } = form;
  if (changes.length === 0) return null;
  return (
    <div className={css.saveBar} data-troupe-part="save-bar">
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {text('account.failed')} {t.error(failure)}
        </Notice>
      )}
      <span className={css.count} role="status">
        <strong>{text('account.changes', { count: changes.length })}</strong> {text('account.changes.unsaved')}
      </span>
      <Button variant="quiet" disabled={isSaving} onClick={discard}>
        {text('account.discard')}
      </Button>
      <Button
        variant="primary"
        disabled={isSaving || Object.keys(problems).length > 0}
        onClick={async () => {
          if (await update()) onSaved();
        }}
      >
        {text('account.update')}
      </Button>
    </div>
  );
};

export interface LeaveDialogProps {
  form: ProfileForm;
  /** Goes where one was going. */
  onLeave: () => void;
  onStay: () => void;
}

/** Asked on the way out (P-PROF-05): Update or Discard. What cannot be saved keeps one here. */
export const LeaveDialog = ({ form, onLeave, onStay }: LeaveDialogProps) => {
  const { t } = useApp();
  const text = useText();
  return (
    <Dialog isOpen onClose={onStay} title={text('account.leave.title')} closeLabel={t('common.close')} className={css.dialog}>
      <p className={css.muted}>{text('account.leave.text')}</p>
      {form.failure !== null && (
        <p className={css.bad} role="alert">
          {text('account.failed')} {t.error(form.failure)}
        </p>
      )}
      <div className={css.actions}>
        <Button
          variant="quiet"
          onClick={() => {
            form.discard();
            onLeave();
          }}
        >
          {text('account.discard')}
        </Button>
        <Button
          variant="primary"
          disabled={form.isSaving || Object.keys(form.problems).length > 0}
          onClick={async () => {
            if (await form.update()) onLeave();
          }}
        >
          {text('account.update')}
        </Button>
      </div>
    </Dialog>
  );
};

const names = {
  username: 'account.username',
  name: 'account.name',
  highlights: 'account.highlights',
  avatar_url: 'account.picture',
  openai_mode: 'account.key.mode',
  openai_api_key: 'account.key.field',
} as const satisfies Record<ProfileField, string>;

/** Saved elsewhere meanwhile: both versions, and which of them holds. */
export const ConflictDialog = ({ form, theirs }: { form: ProfileForm; theirs: Profile }) => {
  const text = useText();
  const { draft, changes, takeTheirs, keepMine } = form;
  const saved = { ...draftOf(theirs), openai_api_key: theirs.openai_api_key ?? '' };
  const mine = { ...draft, openai_api_key: draft.openai_api_key ? '…' : '' };
  const differing = (Object.keys(names) as ProfileField[]).filter(
    (field) => changes.includes(field) || saved[field] !== mine[field],
  );
  const shown = (value: string | null) => value || text('account.conflict.empty');
  return (
    <Dialog isOpen onClose={takeTheirs} title={text('account.conflict.title')} className={css.dialog}>
      <p className={css.muted}>{text('account.conflict.text')}</p>
      <div className={css.tableWrap}>
        <table className={css.table}>
          <thead>
            <tr>
              {(['field', 'mine', 'theirs'] as const).map((column) => (
                <th key={column} scope="col" className={`${css.cell} ${css.columnHead}`}>
                  {text(`account.conflict.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <th scope="row" className={css.cell}>
                  {text(names[field])}
                </th>
                <td className={css.cell} dir="auto">
                  {shown(mine[field])}
                </td>
                <td className={css.cell} dir="auto">
                  {shown(saved[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.actions}>
        <Button variant="quiet" onClick={takeTheirs}>
          {text('account.conflict.take')}
        </Button>
        <Button variant="primary" onClick={() => void keepMine()}>
          {text('account.conflict.keep')}
        </Button>
      </div>
    </Dialog>
  );
};
