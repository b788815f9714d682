import { AppError, reviewLimits, type ReviewAction, type ReviewCaseDetail } from '@troupe/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { ConfirmDialog } from '../../platform/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Button, Checkbox, Notice, TextAreaField } from '../../ui/index.ts';
import { ActionButtons, KeysLine } from './ActionButtons.tsx';
import { barredMembers, refusedMembers } from './barred-members.ts';
import { draftFaults, hasReasons, type Draft, type DraftFault } from './draft.ts';
import { firstReasonId, ReasonFields, wordsId } from './ReasonFields.tsx';
import * as css from './review.css.ts';
import { useText } from './texts.ts';
import { useKeySwitch, useReviewKeys } from './useReviewKeys.ts';

export interface DecidePanelProps {
  found: ReviewCaseDetail;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** What is typed stays to be read; nothing can be sent. */
  isLocked: boolean;
  /** Sends the draft; throws where that fails. */
  onSend: () => Promise<void>;
}

/** A site that is safe for work takes no chatbot as an adult one. */
const isAdultRefused = (failure: unknown): boolean =>
  failure instanceof AppError && failure.issues.some(({ path }) => path === 'body.is_nsfw');

const noteId = (id: string): string => `${id}-note`;

/** Sends once at a time, asks before a chatbot is closed, and leads to what is missing. */
const useSending = (id: string, draft: Draft, onSend: () => Promise<void>) => {
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const found = draftFaults(draft);
  const places: Record<DraftFault, string> = { reasons: firstReasonId(id), words: wordsId(id), note: noteId(id) };

  const sendNow = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setFailure(null);
    try {
      await onSend();
    } catch (caught) {
      setFailure(caught);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  const handleSend = () => {
    setTried(true);
    const [first] = found;
    if (first) return document.getElementById(places[first])?.focus();
    if (draft.action === 'close') return setAsking(true);
    void sendNow();
  };
  return { faults: isTried ? found : [], isAsking, setAsking, isSending, failure, handleSend };
};

/** Single keys choose an action and lead to what comes next for it; nothing is sent by them. */
const useKeys = (id: string, isOn: boolean, { action }: Draft, onDraft: DecidePanelProps['onDraft']) => {
  const sendButton = useRef<HTMLButtonElement>(null);
  const chosen = useRef<ReviewAction | null>(null);
  useReviewKeys(isOn, (next) => {
    if (next === 'note') return document.getElementById(noteId(id))?.focus();
    chosen.current = next;
    onDraft({ action: next });
  });
  useEffect(() => {
    // What is led to is there once the action is chosen.
    if (chosen.current === null || chosen.current !== action) return;
    if (hasReasons(chosen.current)) document.getElementById(firstReasonId(id))?.focus();
    else sendButton.current?.focus();
    chosen.current = null;
  });
  return sendButton;
};

const AdultSwitch = ({ draft, onDraft, isLocked }: Pick<DecidePanelProps, 'draft' | 'onDraft' | 'isLocked'>) => {
  const text = useText();
  return (
    <label className={css.check}>
      <Checkbox
        role="switch"
        disabled={isLocked}
        aria-checked={draft.isAdult}
        checked={draft.isAdult}
        onChange={({ currentTarget }) => onDraft({ isAdult: currentTarget.checked })}
      />
      <span>{text('review.adult')}</span>
    </label>
  );
};

/** Why it was not sent; before that, why an approval will not be taken while members of the group stand against it. */
const Obstacle = ({ found, draft, failure }: Pick<DecidePanelProps, 'found' | 'draft'> & { failure: unknown }) => {
  const { t } = useApp();
  const text = useText();
  const names = barredMembers(found).map((name) => name ?? text('review.member.gone'));
  const refused = refusedMembers(failure);
  const barred = (said: string) => (
    <>
      <p className={css.value}>{text('review.members.barred', { names: said })}</p>
      <p className={css.value}>{text('review.members.barred.do')}</p>
    </>
  );
  // A refused approval stands against nothing else.
  if (failure !== null && (refused === null || draft.action === 'approve'))
    return (
      <Notice tone="danger" glyph={alertIcon} role="alert">
        {refused !== null && barred(names.length > 0 ? names.join(', ') : refused)}
        {refused === null && (isAdultRefused(failure) ? text('review.adult.refused') : t.error(failure))}
      </Notice>
    );
  if (draft.action !== 'approve' || names.length === 0) return null;
  return (
    <Notice tone="warning" glyph={alertIcon} role="status">
      {barred(names.join(', '))}
    </Notice>
  );
};

/** The decision: what, why, what the creator is told, and apart from that what only reviewers read. */
export const DecidePanel = ({ found, draft, onDraft, isLocked, onSend }: DecidePanelProps) => {
  const { t } = useApp();
  const text = useText();
  const id = useId();
  const [hasKeys, turnKeys] = useKeySwitch();
  const { faults, isAsking, setAsking, isSending, failure, handleSend } = useSending(id, draft, onSend);
  const sendButton = useKeys(id, hasKeys && !isLocked, draft, onDraft);
  const { action } = draft;
  return (
    <section
      className={css.decide}
      aria-labelledby={`${id}-title`}
      data-troupe-part="review-decide"
      data-troupe-state={action ?? 'none'}
    >
      <h2 id={`${id}-title`} className={css.subtitle}>
        {text('review.decide')}
      </h2>
      <ActionButtons
        labelledBy={`${id}-title`}
        chosen={action}
        onChoose={(chosen) => onDraft({ action: chosen })}
        isLocked={isLocked}
        hasKeys={hasKeys}
      />
      {action === 'approve' && <AdultSwitch draft={draft} onDraft={onDraft} isLocked={isLocked} />}
      <ReasonFields id={id} draft={draft} onDraft={onDraft} isLocked={isLocked} isLive={found.is_live} faults={faults} />
      <TextAreaField
        id={noteId(id)}
        label={text('review.note')}
        hint={text('review.note.hint')}
        error={faults.includes('note') ? text('review.too-long', { limit: t.number(reviewLimits.noteMax) }) : undefined}
        rows={2}
        className={css.noteField}
        readOnly={isLocked}
        value={draft.note}
        onChange={({ currentTarget }) => onDraft({ note: currentTarget.value })}
      />
      <Obstacle found={found} draft={draft} failure={failure} />
      {action !== null && !isLocked && (
        <Button ref={sendButton} variant={action === 'close' ? 'danger' : 'primary'} disabled={isSending} onClick={handleSend}>
          {text(`review.send.${action}`)}
        </Button>
      )}
      {!isLocked && <KeysLine isOn={hasKeys} onTurn={turnKeys} />}
      {isAsking && (
        <ConfirmDialog
          title={text('review.close.title', { name: found.character.name })}
          cancel={text('review.cancel')}
          confirm={text('review.close.confirm')}
          isDanger
          onConfirm={onSend}
          onClose={() => setAsking(false)}
        >
          {text('review.close.text')}
        </ConfirmDialog>
      )}
    </section>
  );
};
