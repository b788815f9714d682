import { limits, rateVoice, type VoiceRating } from '@troupe/protocol';
import { useId, useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Chip, Dialog } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './RateSpeechDialog.css.ts';
import { texts } from './texts.ts';
import { useReader, useVoice } from './useVoice.ts';

const opinions = ['like', 'dislike', 'love'] as const;
const reasons = [
  'not natural',
  'pronunciation unclear',
  'tone mismatch',
  'too fast',
  'too slow',
] as const satisfies VoiceRating[];

/** "Rate Speech Quality": Like, Dislike with what it is about, or Favorite (C-VOICE-07). */
export const RateSpeechDialog = ({ message, onClose }: PanelProps) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const { voiceId: chosen } = useVoice();
  const [heard] = useReader((state) => state.heard);
  const [opinion, setOpinion] = useState<(typeof opinions)[number] | null>(null);
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const [isSending, setSending] = useState(false);
  const reasonsId = useId();
  // The voice that was heard, where another has been chosen since.
  const voiceId = heard?.messageId === message?.id ? (heard?.voiceId ?? chosen) : chosen;
  if (!message || voiceId === null) return null;
  const rating: VoiceRating | null = opinion === 'dislike' ? reason : opinion;
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === null || isSending) return;
    setSending(true);
    const body = { message_id: message.id, voice_id: voiceId, rating };
    try {
      await client.call(rateVoice, { params: { messageId: message.id }, body });
      notify({ kind: 'success', text: text('voice.rate.done'), durationMs: limits.toastShortMs });
      onClose();
    } catch {
      setSending(false);
      notify({ kind: 'danger', text: text('voice.rate.failed'), durationMs: limits.toastNormalMs });
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('voice.rate.title')} closeLabel={t('common.close')}>
      <form className={css.part} onSubmit={(event) => void confirm(event)}>
        <div className={css.group} role="group" aria-label={text('voice.rate.title')}>
          {opinions.map((one) => (
            <Chip key={one} isPressed={opinion === one} onClick={() => setOpinion(one)}>
              {text(`voice.rate.${one}`)}
            </Chip>
          ))}
        </div>
        {opinion === 'dislike' && (
          <div className={css.part}>
            <p className={css.label} id={reasonsId}>
              {text('voice.rate.reason')}
            </p>
            <div className={css.group} role="group" aria-labelledby={reasonsId}>
              {reasons.map((one) => (
                <Chip key={one} isPressed={reason === one} onClick={() => setReason(one)}>
                  {text(`voice.rate.${one}`)}
                </Chip>
              ))}
            </div>
          </div>
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{text('voice.rate.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={rating === null || isSending}>
            {text('voice.rate.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
