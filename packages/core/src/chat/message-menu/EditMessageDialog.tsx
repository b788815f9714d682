import { limits, updateMessage } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { tellRefusal, useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, Notice, takeFirstFocus, TextAreaField } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from '../open-chat/texts.ts';
import { historyKey, type History } from '../stream/history.ts';
import * as css from './EditMessageDialog.css.ts';

/**
 * Changes a message's text in place; nothing below it moves (C-MSG-16). The log shows the new text at
 * once and the old one again when the server refuses it, with what was typed still in the box.
 */
export const EditMessageDialog = ({ message, onClose }: PanelProps) => {
  const { client, notify, queries, t } = useApp();
  const { characterId, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const [content, setContent] = useState(message?.content ?? '');
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!message) return null;
  const isOver = content.length > limits.messageMax;
  const canSave = content.trim() !== '' && content !== message.content && !isOver && !isSaving;

  const show = (shown: string) =>
    queries.setQueryData<History>(
      historyKey(characterId, conversationId),
      (history) =>
        history && {
          ...history,
          messages: history.messages.map((one) => (one.id === message.id ? { ...one, content: shown } : one)),
        },
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    setFailure(null);
    show(content);
    try {
      const { message: saved } = await client.call(updateMessage, { params: { messageId: message.id }, body: { content } });
      show(saved.content);
      onClose();
    } catch (error) {
      show(message.content);
      setFailure(error);
      tellRefusal({ notify, t }, error);
      setSaving(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('tools.edit.title')} closeLabel={t('common.close')} className={css.dialog}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {t.error(failure)}
          </Notice>
        )}
        <TextAreaField
          ref={takeFirstFocus}
          label={text('tools.edit.label')}
          value={content}
          rows={10}
          error={isOver ? t('composer.counter', { used: t.number(content.length), max: t.number(limits.messageMax) }) : undefined}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{text('tools.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!canSave}>
            {text('tools.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
