import { describe, expect, test } from 'vitest';
import { features } from '../features.ts';
import type { ChatFeature, Placed } from '../open-chat/chat-feature.ts';
import { composerTools, effects, headerTools, menus, messageTools, panels, strips } from './tables.ts';

type Listed = Exclude<keyof ChatFeature, 'panels'>;
const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
const partsOf = (parts: readonly { Part: unknown }[]) => namesOf(parts.map(({ Part }) => Part as { name: string }));

describe('what the features offer', () => {
  test('no two stand in the same place', () => {
    const places = features.flatMap((feature) =>
      (Object.keys(feature) as (keyof ChatFeature)[])
        .filter((slot): slot is Listed => slot !== 'panels')
        .flatMap((slot) =>
          (feature[slot] as readonly (Placed & { group?: string })[]).map(({ at, group = '' }) => `${slot} ${group} ${at}`),
        ),
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  test('no two offer a panel of the same name', () => {
    const names = features.flatMap((feature) => Object.keys(feature.panels ?? {}));
    expect(names.toSorted()).toEqual(Object.keys(panels).toSorted());
    expect(names.length).toBeGreaterThan(40);
  });

  test('the chat menu, top to bottom (C-CONV-06)', () => {
    expect(menus.chat.map(namesOf)).toEqual([
      [
        'useNewChatEntry',
        'useSavedChatsEntry',
        'useTitleEntry',
        'useCloneEntry',
        'useAutoResponseEntry',
        'useBranchesEntry',
        'useRemoveMessagesEntry',
      ],
      ['usePersonaEntry', 'useMemoriesEntry', 'useSceneEntry', 'useTranslationEntry'],
      ['usePicturesEntry', 'useBinEntry', 'useExportEntry', 'useImportEntry'],
      ['useProfileEntry', 'useEditChatbotEntry', 'useLikeEntry', 'useReportCharacterEntry', 'useBlockEntry'],
    ]);
    expect(menus.settings.map(namesOf)).toEqual([
      ['useVoiceEntry', 'useModelEntry', 'useGenerationEntry', 'useLanguageEntry'],
      ['useReadingEntry', 'useKeyboardEntry'],
    ]);
  });

  test('the message menu, top to bottom (C-MSG-15)', () => {
    expect(namesOf(menus.message)).toEqual([
      'useOpenPictureEntry',
      'useReadEntry',
      'useCopyEntry',
      'useEditEntry',
      'useEditPictureEntry',
      'useHintEntry',
      'useRedrawEntry',
      'useRateVoiceEntry',
      'useBookmarkEntry',
      'useRememberEntry',
      'useWhyEntry',
      'useLabelEntry',
      'useReportEntry',
      'useRemoveFromHereEntry',
    ]);
  });

  test('what stands around the log and the composer', () => {
    expect(partsOf(headerTools)).toEqual(['RateButton', 'ShareButton']);
    expect(partsOf(messageTools)).toEqual(['VoiceButton', 'PictureTools', 'LabelTool', 'AdSlot']);
    expect(partsOf(composerTools)).toEqual(['AutopilotButton', 'RecordButton', 'ImageButton']);
    expect(partsOf(strips)).toEqual([
      'HelpStrip',
      'BreakReminder',
      'PickStrip',
      'QueueStrip',
      'RatingPrompt',
      'GroupSlot',
      'VoiceStrip',
      'OutboxStrip',
      'RecordingStrip',
      'AutopilotStrip',
      'CommandList',
      'OpeningMessage',
      'RegenerateTip',
      'PersonaChip',
    ]);
    expect(partsOf(effects)[0]).toBe('OutboxEffect');
  });
});
