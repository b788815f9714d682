import { createEvent, createInteraction, expectedResponses, limits, lowRatingMax, type ExpectedResponse } from '@troupe/protocol';
import { useEffect, useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { starIcon } from '../../ui/icons.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { Chips } from './Chips.tsx';
import * as css from './feedback.css.ts';
import { GlyphRadios } from './GlyphRadios.tsx';
import { texts } from './texts.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';

const starValues = Array.from({ length: limits.ratingStars }, (_, index) => index + 1);

/** Five stars for the chatbot (C-RATE-02): one or two ask what response was expected; then a thank-you for 5 s. */
export const RatePanel = ({ onClose }: PanelProps) => {
  const { client, notify, t } = useApp();
  const { character, conversationId, history } = useOpenChat();
  const text = useOwnTexts(texts);
  const { opinion, change } = useOpinion(character.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [label, setLabel] = useState<ExpectedResponse | null | undefined>(undefined);
  const [step, setStep] = useState<'ask' | 'sending' | 'thanks'>('ask');
  const rating = chosen ?? opinion?.rating ?? null;
  const expected = label === undefined ? (opinion?.rating_label ?? null) : label;
  const isLow = rating !== null && rating <= lowRatingMax;

  useEffect(() => {
    if (step !== 'thanks') return;
    const timer = setTimeout(onClose, limits.ratingThanksMs);
    return () => clearTimeout(timer);
  }, [step, onClose]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === null || step !== 'ask') return;
    setStep('sending');
    const reason = isLow && expected ? { label: expected } : {};
    try {
      await client.call(createInteraction, { body: { type: 'rating', character_id: character.id, rating, ...reason } });
    } catch {
      notify({ kind: 'danger', text: text('rate.failed'), durationMs: limits.toastNormalMs });
      setStep('ask');
      return;
    }
    change({ rating, rating_label: reason.label ?? null });
    notify({ kind: 'success', text: text('rate.submitted'), durationMs: limits.toastNormalMs });
    setStep('thanks');
    const told = { character_id: character.id, conversation_id: conversationId, conversation_length: history.total };
    // For the statistics only: the rating is stored already.
    await client
      .call(createEvent, { body: { event_name: 'characterRating', rating, ...told, ...reason } })
      .catch(() => undefined);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('rate.title', { name: character.name })}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      {step === 'thanks' ? (
        <p className={css.thanks} role="status">
          {text('rate.thanks')}
        </p>
      ) : (
        <form className={css.form} onSubmit={(event) => void submit(event)}>
          <GlyphRadios
            kind="scale"
            legend={text('rate.stars')}
            value={rating}
            onValueChange={setChosen}
            options={starValues.map((value) => ({ value, label: text('rate.star', { count: value }), glyph: starIcon }))}
          />
          {isLow && (
            <Chips
              label={text('rate.expected')}
              options={expectedResponses.map((value) => ({ value, label: text(`rate.expected.${value}`) }))}
              chosen={expected ? [expected] : []}
              onToggle={(value) => setLabel(value === expected ? null : value)}
            />
          )}
          <div className={css.actions}>
            <Button type="submit" variant="primary" disabled={rating === null || step === 'sending'}>
              {text('rate.submit')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
