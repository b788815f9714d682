import { getUserSettings, limits, listVoices, updateConversationVoice, updateUserSettings, type Voice } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { checkIcon, stopIcon, volumeIcon } from '../../ui/icons.ts';
import { Button, Checkbox, Dialog, EmptyState, Icon, IconButton, Segmented, Skeleton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { historyKey, type History } from '../stream/history.ts';
import { texts } from './texts.ts';
import { useReader, useVoice } from './useVoice.ts';
import { useSample } from './useSample.ts';
import * as card from '../choices/choice-card.css.ts';
import * as css from './VoiceDialog.css.ts';

const filters = ['all', 'male', 'female'] as const;
type Filter = (typeof filters)[number];

/** Chooses the voice of the conversation, and how messages are read: narration too, new replies by themselves (C-VOICE-04, C-VOICE-09). */
export const VoiceDialog = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
  const { client, queries, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const { characterId, conversationId } = useOpenChat();
  const { voiceId } = useVoice();
  const [, reader] = useReader(() => null);
  const [filter, setFilter] = useState<Filter>('all');
  const sample = useSample();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [listVoices.id],
    queryFn: ({ signal }) => client.call(listVoices, {}, { signal }),
    staleTime: 300_000,
  });
  const latest = useRef(voiceId);
  const setVoice = (voice_id: string | null) =>
    queries.setQueryData<History>(historyKey(characterId, conversationId), (history) => history && { ...history, voice_id });

  const choose = async (voice: Voice | null) => {
    const before = latest.current;
    const chosen = voice?.id ?? null;
    if (chosen === before) return;
    latest.current = chosen;
    sample.stop();
    reader.stop();
    setVoice(chosen);
    try {
      await client.call(updateConversationVoice, { params: { conversationId }, body: { voice_id: chosen } });
      if (latest.current !== chosen) return;
      notify({ kind: 'success', text: text(voice ? 'voice.selected' : 'voice.none.selected'), durationMs: limits.toastShortMs });
    } catch {
      // A later choice has taken its place already, and says for itself how it ends.
      if (latest.current !== chosen) return;
      latest.current = before;
      setVoice(before);
      notify({ kind: 'danger', text: text('voice.update-failed'), durationMs: limits.toastNormalMs });
    }
  };

  const voices = data?.voices.filter(({ gender }) => filter === 'all' || gender === filter);
  return (
    <Dialog isOpen onClose={onClose} title={text('voice.title')} closeLabel={t('common.close')} className={css.dialog}>
      {error && !data ? (
        <EmptyState
          title={text('voice.list-failed')}
          action={
            <Button onClick={() => void refetch()} disabled={isFetching}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : (
        <>
          <Segmented
            label={text('voice.filter')}
            options={filters.map((value) => ({ value, label: text(`voice.filter.${value}`) }))}
            value={filter}
            onValueChange={setFilter}
          />
          {data?.demo && <p className={css.text}>{text('voice.demo')}</p>}
          {voices ? (
            <VoiceList voices={voices} chosenId={voiceId} onChoose={(voice) => void choose(voice)} sample={sample} />
          ) : (
            <Loading />
          )}
          <HowToRead />
        </>
      )}
    </Dialog>
  );
};

const Loading = () => (
  <div className={css.list} aria-busy="true">
    {[0, 1, 2, 3].map((index) => (
      <Skeleton key={index} className={css.skeleton} />
    ))}
  </div>
);

interface VoiceListProps {
  voices: readonly Voice[];
  chosenId: string | null;
  onChoose: (voice: Voice | null) => void;
  sample: ReturnType<typeof useSample>;
}

const VoiceList = ({ voices, chosenId, onChoose, sample }: VoiceListProps) => {
  const text = useOwnTexts(texts);
  const { t } = useApp();
  const name = useId();
  return (
    <fieldset className={css.list} data-troupe-part="voices">
      <legend className={css.legend}>{text('voice.title')}</legend>
      {voices.map((voice) => (
        <div key={voice.id} className={css.row}>
          <label className={css.voice} data-troupe-part="voice" data-troupe-state={voice.id === chosenId ? 'on' : 'off'}>
            <input
              type="radio"
              name={name}
              className={card.radio}
              checked={voice.id === chosenId}
              onChange={() => onChoose(voice)}
            />
            <span className={css.head}>
              <span className={css.name} dir="auto">
                {voice.name}
              </span>
              <span className={css.small}>
                {[text(`voice.gender.${voice.gender}`), voice.language && t.languageName(voice.language)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {voice.description && (
              <span className={css.small} dir="auto">
                {voice.description}
              </span>
            )}
            <Icon glyph={checkIcon} size="sm" className={card.mark} />
          </label>
          {voice.audio_url && (
            <IconButton
              glyph={sample.playing === voice.id ? stopIcon : volumeIcon}
              label={text(sample.playing === voice.id ? 'voice.sample.stop' : 'voice.sample.play', { name: voice.name })}
              onClick={() => sample.toggle(voice)}
            />
          )}
        </div>
      ))}
      {chosenId !== null && (
        <div>
          <Button size="sm" onClick={() => onChoose(null)}>
            {text('voice.none')}
          </Button>
        </div>
      )}
    </fieldset>
  );
};

/** The two switches: narration, kept with the user; new replies by themselves, kept on this device. */
const HowToRead = () => {
  const { client, queries, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const [isAuto, reader] = useReader((state) => state.isAuto);
  const key = [getUserSettings.id, viewer];
  const { data: settings } = useQuery({
    queryKey: key,
    enabled: viewer !== null,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
    staleTime: 300_000,
  });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const attempt = useRef(0);
  useEffect(() => () => void (attempt.current += 1), []);
  const setNarration = async (ttsIncludeNarration: boolean) => {
    const mine = (attempt.current += 1);
    setWanted(ttsIncludeNarration);
    reader.stop();
    try {
      queries.setQueryData(key, await client.call(updateUserSettings, { body: { ttsIncludeNarration } }));
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
    }
    if (attempt.current === mine) setWanted(null);
  };
  const narration = wanted ?? settings?.ttsIncludeNarration;
  return (
    <div className={css.switches}>
      <label className={css.option}>
        <Checkbox
          checked={narration ?? false}
          disabled={narration === undefined}
          onChange={(event) => void setNarration(event.currentTarget.checked)}
        />
        <span>
          {text('voice.narration')}
          <br />
          <span className={css.small}>{text('voice.narration.hint')}</span>
        </span>
      </label>
      <label className={css.option}>
        <Checkbox checked={isAuto} onChange={(event) => reader.setAuto(event.currentTarget.checked)} />
        <span>
          {text('voice.auto')}
          <br />
          <span className={css.small}>{text('voice.auto.hint')}</span>
        </span>
      </label>
    </div>
  );
};
