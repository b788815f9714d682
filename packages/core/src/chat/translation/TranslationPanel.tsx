import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { alertIcon, checkIcon } from '../../ui/icons.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as dialogCss from '../open-chat/dialog.css.ts';
import { texts } from './texts.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import { mayTranslate } from './translation-access.ts';
import * as css from './TranslationPanel.css.ts';
import { useTranslation } from './useTranslation.ts';

/** Translates the chatbot into the chat language (C-TRANS-01); without the permission it says what a plan adds. */
export const TranslationPanel = (props: PanelProps) => {
  const { character } = useOpenChat();
  const session = useSession((state) => state.session);
  const [{ language }] = useChatSettings();
  if (!language) return null;
  if (!mayTranslate(session?.user, character)) {
    const role = character.visibility === 'public' || character.visibility === 'hidden' ? undefined : 'paid_premium';
    return <UpgradePanel feature="translation" role={role} onClose={props.onClose} />;
  }
  return <Progress language={language} onClose={props.onClose} />;
};

const Progress = ({ language, onClose }: { language: string; onClose: () => void }) => {
  const { t } = useApp();
  const { characterId, character } = useOpenChat();
  const text = useOwnTexts(texts);
  const { translation, failure, isStarting, start } = useTranslation(characterId, language);
  const { status = 'none', percent = 0, field = null } = translation ?? {};
  const isRunning = isStarting || status === 'start' || status === 'progress';
  const isFailed = !isRunning && (failure !== null || status === 'error');
  const isDone = !isRunning && !isFailed && status === 'success';
  const names = { name: character.name, language: t.languageName(language) };
  const step = status === 'progress' && field ? text(`translation.progress.${field}`) : text('translation.start');
  return (
    <Dialog isOpen onClose={onClose} title={text('translation.title', { name: character.name })} className={dialogCss.dialog}>
      <div
        className={dialogCss.form}
        data-troupe-part="translation"
        data-troupe-state={isRunning ? 'running' : isFailed ? 'error' : status}
      >
        {!isDone && <p className={dialogCss.text}>{text('translation.text', names)}</p>}
        {isRunning && (
          <div className={css.progress}>
            <progress className={css.bar} max={100} value={percent} aria-label={text('translation.percent')} />
            <span className={css.line}>
              <span role="status">{step}</span>
              <span aria-hidden="true">{t.percent(percent / 100)}</span>
            </span>
          </div>
        )}
        {isFailed && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {failure === null ? text('translation.error') : t.error(failure)}
          </Notice>
        )}
        {isDone && (
          <Notice tone="success" glyph={checkIcon} role="status">
            {text('translation.success', names)}
          </Notice>
        )}
        <div className={dialogCss.actions}>
          <Button onClick={onClose}>{text('translation.close')}</Button>
          {!isRunning && !isDone && (
            <Button variant="primary" disabled={!translation && failure === null} onClick={() => void start()}>
              {text(isFailed ? 'translation.retry' : 'translation.begin')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
