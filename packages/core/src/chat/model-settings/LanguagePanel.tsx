import { getUserSettings, limits, updateUserSettings } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Dialog } from '../../ui/index.ts';
import { chatLanguages } from '../../platform/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { ChoiceList } from '../choices/ChoiceList.tsx';
import * as css from './panel.css.ts';
import { texts } from './texts.ts';

const byDefault = 'default';

/** The language that characters answer in (C-TRANS-05): kept with the user, so that it follows to other devices. */
export const LanguagePanel = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
  const { client, queries, notify, t } = useApp();
  const { character } = useOpenChat();
  const text = useOwnTexts(texts);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const [settings, setSettings] = useChatSettings();
  const [isSaving, setSaving] = useState(false);

  const choose = async (chosen: string) => {
    const before = settings.language;
    const language = chosen === byDefault ? undefined : chosen;
    setSaving(true);
    setSettings({ language });
    try {
      const saved = await client.call(updateUserSettings, { body: { chatLanguage: language ?? null } });
      queries.setQueryData([getUserSettings.id, viewer], saved);
      notify({
        kind: 'success',
        text: language ? text('language.saved', { language: t.languageName(language) }) : text('language.saved.default'),
        durationMs: limits.toastShortMs,
      });
      onClose();
    } catch (error) {
      setSettings({ language: before });
      setSaving(false);
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
    }
  };

  // One that was chosen elsewhere, in a list longer than ours, keeps its place.
  const known: readonly string[] = chatLanguages;
  const tags = settings.language && !known.includes(settings.language) ? [settings.language, ...known] : known;
  return (
    <Dialog isOpen onClose={onClose} title={text('language.title')} closeLabel={t('common.close')} className={css.wide}>
      <p className={css.text}>{text('language.text')}</p>
      <ChoiceList
        label={text('language.label')}
        isDense
        isDisabled={isSaving}
        chosenId={settings.language ?? byDefault}
        onChoose={(id) => void choose(id)}
        choices={[
          {
            id: byDefault,
            content: (
              <>
                <span className={css.name}>{text('language.default')}</span>{' '}
                <span className={css.small}>
                  {text('language.default.hint')}: {t.languageName(character.language)}
                </span>
              </>
            ),
          },
          ...tags.map((tag) => ({
            id: tag,
            content: (
              <span lang={tag} dir="auto">
                {t.languageName(tag)}
              </span>
            ),
          })),
        ]}
      />
    </Dialog>
  );
};
