import type { Message } from '@troupe/protocol';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface PanelProps {
  /** The message it was opened for, where it is about one. */
  message: Message | undefined;
  onClose: () => void;
}

type Panel = LazyExoticComponent<ComponentType<PanelProps>>;

/**
 * Dialogs and drawers over the conversation by name, each a chunk of its own: opened with
 * `chat.open(name)`, one at a time, unmounted when closed. A panel reads the rest from `useOpenChat`.
 */
export const panels = {
  'saved-chats': lazy(async () => ({ default: (await import('../conversations/SavedChatsPanel.tsx')).SavedChatsPanel })),
  title: lazy(async () => ({ default: (await import('../conversations/TitlePanel.tsx')).TitlePanel })),
  clone: lazy(async () => ({ default: (await import('../conversations/ClonePanel.tsx')).ClonePanel })),
  export: lazy(async () => ({ default: (await import('../conversations/ExportPanel.tsx')).ExportPanel })),
  import: lazy(async () => ({ default: (await import('../conversations/ImportPanel.tsx')).ImportPanel })),
  share: lazy(async () => ({ default: (await import('../conversations/SharePanel.tsx')).SharePanel })),
  bin: lazy(async () => ({ default: (await import('../conversations/BinPanel.tsx')).BinPanel })),
  hint: lazy(async () => ({ default: (await import('../hint/HintDialog.tsx')).HintDialog })),
  reading: lazy(async () => ({ default: (await import('../reading/ReadingDialog.tsx')).ReadingDialog })),
  keyboard: lazy(async () => ({ default: (await import('../keyboard/KeyboardSheet.tsx')).KeyboardSheet })),
  branches: lazy(async () => ({ default: (await import('../branches/BranchesDrawer.tsx')).BranchesDrawer })),
  bookmark: lazy(async () => ({ default: (await import('../branches/BookmarkDialog.tsx')).BookmarkDialog })),
  'edit-message': lazy(async () => ({ default: (await import('../message-menu/EditMessageDialog.tsx')).EditMessageDialog })),
  model: lazy(async () => ({ default: (await import('../generation/ModelPanel.tsx')).ModelPanel })),
  generation: lazy(async () => ({ default: (await import('../generation/GenerationPanel.tsx')).GenerationPanel })),
  language: lazy(async () => ({ default: (await import('../generation/LanguagePanel.tsx')).LanguagePanel })),
  image: lazy(async () => ({ default: (await import('../images/ImagePanel.tsx')).ImagePanel })),
  picture: lazy(async () => ({ default: (await import('../images/PictureDialog.tsx')).PictureDialog })),
  training: lazy(async () => ({ default: (await import('../images/TrainingPanel.tsx')).TrainingPanel })),
  'upgrade-images': lazy(async () => ({ default: (await import('../images/UpgradePanels.tsx')).ImageUpgrade })),
  'upgrade-image-styles': lazy(async () => ({ default: (await import('../images/UpgradePanels.tsx')).ImageStylesUpgrade })),
  'upgrade-training': lazy(async () => ({ default: (await import('../images/UpgradePanels.tsx')).TrainingUpgrade })),
  pictures: lazy(async () => ({ default: (await import('../images/PicturesPanel.tsx')).PicturesPanel })),
  persona: lazy(async () => ({ default: (await import('../personas/PersonaPanel.tsx')).PersonaPanel })),
  scene: lazy(async () => ({ default: (await import('../scene/ScenePanel.tsx')).ScenePanel })),
  memories: lazy(async () => ({ default: (await import('../memories/MemoriesPanel.tsx')).MemoriesPanel })),
  why: lazy(async () => ({ default: (await import('../why/WhyPanel.tsx')).WhyPanel })),
  rate: lazy(async () => ({ default: (await import('../feedback/RatePanel.tsx')).RatePanel })),
  label: lazy(async () => ({ default: (await import('../feedback/LabelPanel.tsx')).LabelPanel })),
  error: lazy(async () => ({ default: (await import('../feedback/ErrorPanel.tsx')).ErrorPanel })),
  report: lazy(async () => ({ default: (await import('../report/ReportMessagePanel.tsx')).ReportMessagePanel })),
  'report-character': lazy(async () => ({ default: (await import('../report/ReportCharacterPanel.tsx')).ReportCharacterPanel })),
  block: lazy(async () => ({ default: (await import('../blocking/BlockPanel.tsx')).BlockPanel })),
  translate: lazy(async () => ({ default: (await import('../translation/TranslationPanel.tsx')).TranslationPanel })),
  group: lazy(async () => ({ default: (await import('../group/GroupDialog.tsx')).GroupDialog })),
  'upgrade-auto-response': lazy(async () => ({
    default: (await import('../group/AutoResponseUpgrade.tsx')).AutoResponseUpgrade,
  })),
  voice: lazy(async () => ({ default: (await import('../voice/VoiceDialog.tsx')).VoiceDialog })),
  'rate-voice': lazy(async () => ({ default: (await import('../voice/RateSpeechDialog.tsx')).RateSpeechDialog })),
  'upgrade-voice': lazy(async () => ({ default: (await import('../voice/VoiceUpgrade.tsx')).VoiceUpgrade })),
  'upgrade-ads': lazy(async () => ({ default: (await import('../ads/AdsUpgrade.tsx')).AdsUpgrade })),
  search: lazy(async () => ({ default: (await import('../commands/SearchPanel.tsx')).SearchPanel })),
  microphone: lazy(async () => ({ default: (await import('../recording/MicrophoneDialog.tsx')).MicrophoneDialog })),
} satisfies Record<string, Panel>;
export type PanelName = keyof typeof panels;
