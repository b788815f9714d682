import {
  deleteMessageLabel,
  labelReasons,
  limits,
  messageLabels,
  reasonsOf,
  updateMessageLabel,
  type LabelReason,
  type MessageLabel,
} from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { Chips } from './Chips.tsx';
import * as css from './feedback.css.ts';
import { GlyphRadios } from './GlyphRadios.tsx';
import { faces, labelOf } from './label-faces.ts';
import { texts } from './texts.ts';
import { useChangeMessage } from '../open-chat/useChangeMessage.ts';

/** Four faces for a reply and why (C-RATE-05): shown as chosen at once, and put back when it cannot be saved. */
export const LabelPanel = ({ message, onClose }: PanelProps) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const changeMessage = useChangeMessage();
  const given = message ? labelOf(message) : null;
  const [label, setLabel] = useState(given);
  const [reasons, setReasons] = useState<LabelReason[]>(() =>
    labelReasons.filter((reason) => message?.rating_reasons?.includes(reason)),
  );
  if (!message) return null;
  const params = { messageId: message.id };
  const offered = label ? reasonsOf(label) : [];

  const choose = (next: MessageLabel) => {
    setLabel(next);
    setReasons((chosen) => chosen.filter((reason) => reasonsOf(next).includes(reason)));
  };
  const store = async (next: MessageLabel | null) => {
    const revert = changeMessage(message.id, { rating: next, rating_reasons: next ? reasons : [] });
    onClose();
    try {
      if (next) await client.call(updateMessageLabel, { params, body: { message_id: message.id, label: next, reasons } });
      else await client.call(deleteMessageLabel, { params });
      if (next) notify({ kind: 'success', text: text('label.thanks'), durationMs: limits.toastNormalMs });
    } catch {
      revert();
      notify({ kind: 'danger', text: text('label.failed'), durationMs: limits.toastNormalMs });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label) void store(label);
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('label.title')} closeLabel={t('common.close')} className={css.dialog}>
      <form className={css.form} onSubmit={submit}>
        <GlyphRadios
          kind="one"
          legend={text('label.faces')}
          value={label}
          onValueChange={choose}
          options={messageLabels.map((value) => ({ value, label: text(`label.${value}`), glyph: faces[value] }))}
        />
        {label && (
          <Chips
            label={text(label === 'terrible' || label === 'bad' ? 'label.why.low' : 'label.why.high')}
            options={offered.map((value) => ({ value, label: text(`label.reason.${value}`) }))}
            chosen={reasons}
            onToggle={(reason) =>
              setReasons((chosen) => (chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason]))
            }
          />
        )}
        <div className={css.actions}>
          {given && <Button onClick={() => void store(null)}>{text('label.remove')}</Button>}
          <Button type="submit" variant="primary" disabled={label === null}>
            {text('label.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
