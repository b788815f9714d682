import { importConversation, limits, type AppError, type EndpointInput, type EndpointOutput } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon, checkIcon, uploadIcon } from '../../ui/icons.ts';
import { Button, Dialog, Icon, Notice } from '../../ui/index.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './dialogs.css.ts';
import { texts } from './texts.ts';

type Imported = EndpointOutput<typeof importConversation>;

/** Lines left out that are named; the rest is counted. */
const namedLines = 50;

/** A chat from a file, as a new conversation with the character of the open one. */
export const ImportPanel = ({ onClose }: PanelProps) => {
  const { client, t } = useApp();
  const { character, characterId, openConversation } = useOpenChat();
  const text = useOwnTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<Imported | null>(null);

  const read = async (file: File | undefined) => {
    if (!file || isBusy.current) return;
    isBusy.current = true;
    setRunning(file.name);
    setFailure(null);
    try {
      const body = new FormData();
      body.set('file', file);
      // The client sends a form as it is.
      const given = { params: { characterId }, body } as unknown as EndpointInput<typeof importConversation>;
      setResult(await client.call(importConversation, given, { idempotencyKey: crypto.randomUUID() }));
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      setRunning(null);
    }
  };
  // The reader of the file says what is wrong with it.
  const reason = (error: unknown) => {
    const { code, issues } = error as Partial<AppError>;
    if (code === 'unsupported_file') return issues?.[0]?.message ?? t.error(error);
    return code === 'payload_too_large'
      ? t('errors.payload_too_large', { limit: t.number(limits.cardFileBytes) })
      : t.error(error);
  };
  const pick = () => input.current?.click();
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.import.title')} closeLabel={t('common.close')}>
      <p className={css.text}>{text('chats.import.text', { name: character.name })}</p>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {text('chats.import.failed')}: {reason(failure)}
        </Notice>
      )}
      {result && <Outcome result={result} />}
      <input
        ref={input}
        type="file"
        accept=".jsonl,.json,application/jsonl,application/json,text/plain"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label={text('chats.import.choose')}
        onChange={(event) => {
          const { currentTarget } = event;
          void read(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <div className={css.actions} role="status">
        {running !== null ? (
          <span>{text('chats.import.running', { file: running })}</span>
        ) : result ? (
          <>
            <Button onClick={pick}>{text('chats.import.other')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                openConversation(result.conversation.id);
              }}
            >
              {text('chats.import.open')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={pick}>
            <Icon glyph={uploadIcon} size="sm" />
            {text('chats.import.choose')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};

/** What came of a file: what was taken, and what was left out and why. */
const Outcome = ({ result: { messages, alternatives, skipped, report } }: { result: Imported }) => {
  const text = useOwnTexts(texts);
  const rest = skipped.length - namedLines;
  const unlike = report.filter(({ action }) => action !== 'kept');
  return (
    <>
      <Notice tone="accent" glyph={checkIcon} role="status">
        {text('chats.import.done', { count: messages })} {alternatives > 0 && text('chats.import.takes', { count: alternatives })}
      </Notice>
      {skipped.length > 0 && (
        <div>
          <p className={css.text}>{text('chats.import.skipped', { count: skipped.length })}</p>
          <ul className={css.lines}>
            {skipped.slice(0, namedLines).map(({ line, note }) => (
              <li key={line}>{text('chats.import.line', { line, note })}</li>
            ))}
            {rest > 0 && <li>{text('chats.import.more', { count: rest })}</li>}
          </ul>
        </div>
      )}
      {unlike.length > 0 && (
        <ul className={css.lines} data-troupe-part="import-report">
          {unlike.slice(0, namedLines).map(({ field, action, note }) => (
            <li key={`${action} ${field}`} data-troupe-state={action}>
              {text(`chats.import.verb.${action}`, { field })} <span dir="auto">{note}</span>
            </li>
          ))}
          {unlike.length > namedLines && <li>{text('chats.import.more', { count: unlike.length - namedLines })}</li>}
        </ul>
      )}
    </>
  );
};
