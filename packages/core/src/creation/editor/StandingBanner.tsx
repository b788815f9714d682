import { AppError, limits, withdrawCharacter, type EditedCharacter, type ModerationReport } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useT } from '../../app/index.ts';
import { ConfirmDialog } from '../../platform/index.ts';
import { clockIcon, flagIcon, lockIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useReasonText } from '../review-rules/useReasonText.ts';
import * as css from './editor.css.ts';
import { useEditor, useEditorState } from './EditorContext.tsx';
import { statusOf } from './form-store.ts';
import { isInReview } from './save-state.ts';
import { useText } from './texts.ts';
import { renewChatbots } from './useSaving.ts';

/** Takes a text out of the review, after a question. */
const Withdraw = ({ characterId }: { characterId: string }) => {
  const app = useApp();
  const text = useText();
  const { put, store, work } = useEditor();
  const [isAsking, setAsking] = useState(false);
  const take = (saved: EditedCharacter) => {
    renewChatbots(app);
    // What was typed and could not be saved stays.
    const { isDirty, saved: before } = store.getState();
    if (!isDirty) store.setState({ form: saved.form });
    // What is known of a group's members is no part of the answer, and no other for it.
    put({ saved: { ...before, ...saved }, hasPressed: false });
  };
  const withdraw = async () => {
    try {
      take(await app.client.call(withdrawCharacter, { params: { characterId } }));
      app.notify({ kind: 'success', text: text('editor.withdrawn'), durationMs: limits.toastNormalMs });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      // It was decided meanwhile: the page says how.
      take(await work.fetch(app.client, characterId));
    }
  };
  return (
    <>
      <Button variant="inherit" size="sm" onClick={() => setAsking(true)}>
        {text('editor.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('editor.withdraw.title')}
          cancel={text('persona.cancel')}
          confirm={text('editor.withdraw')}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          {text('editor.withdraw.text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Somebody reads it: where it stands, and what visitors get meanwhile (R-MOD-03). */
const ReviewBanner = ({ saved, status }: { saved: EditedCharacter; status: string }) => {
  const t = useT();
  const text = useText();
  const { review } = saved;
  return (
    <Notice
      tone="warning"
      glyph={clockIcon}
      role="status"
      data-troupe-part="review-banner"
      action={<Withdraw characterId={saved.id} />}
    >
      <h2 className={css.bannerTitle}>
        {text(status === 'manual_review_required' ? 'my.standing.manual' : 'my.standing.review')}
      </h2>
      <p className={css.bannerText}>
        {text(saved.is_live ? 'my.review.again' : 'my.review.new')} {text('editor.review.locked')}
      </p>
      {review && (
        <p className={css.bannerText}>
          {text('editor.review.place', { number: t.number(review.place) })}
          {review.medianHours !== null && ` · ${text('editor.review.median', { count: Math.ceil(review.medianHours) })}`}
        </p>
      )}
    </Notice>
  );
};

/** It was sent back: for which reasons, and in whose words (R-MOD-04, R-MOD-05). */
const FixBanner = ({ saved, report }: { saved: EditedCharacter; report: ModerationReport }) => {
  const text = useText();
  const reasonText = useReasonText();
  const title = text(saved.reportsType.includes('User') ? 'my.fix.reported' : 'my.fix.rejected');
  return (
    <Notice tone="danger" glyph={flagIcon} className={css.tall} role="status" data-troupe-part="fix-banner">
      <h2 className={css.bannerTitle}>{`${text('my.standing.fix')}: ${title}`}</h2>
      <p className={css.bannerText}>{saved.is_live ? text('my.review.again') : text('my.fix.text', { name: saved.form.name })}</p>
      {report.reason_for_moderation.length > 0 && (
        <ul className={css.reasons}>
          {report.reason_for_moderation.map((reason) => (
            <li key={reason} dir="auto">
              {reasonText(reason)}
            </li>
          ))}
        </ul>
      )}
      {report.action_taken_description && (
        <blockquote className={css.words}>
          <span dir="auto">{report.action_taken_description}</span>
          <span className={css.wordsBy}>{text('my.fix.note')}</span>
        </blockquote>
      )}
    </Notice>
  );
};

/** What stands between a creator and the form. */
export const StandingBanner = () => {
  const text = useText();
  const saved = useEditorState((state) => state.saved);
  const status = useEditorState(statusOf);
  if (saved === null) return null;
  if (status === 'closed')
    return (
      <Notice tone="danger" glyph={lockIcon} role="status">
        {text('editor.reason.closed')}
      </Notice>
    );
  if (status !== null && isInReview(status)) return <ReviewBanner saved={saved} status={status} />;
  const { moderationReport: report } = saved;
  return status === 'fix_required' && report ? <FixBanner saved={saved} report={report} /> : null;
};
