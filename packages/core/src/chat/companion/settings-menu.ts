import { useGenerationEntry, useLanguageEntry, useModelEntry } from '../generation/entries.ts';
import { useKeyboardEntry } from '../keyboard/useKeyboardEntry.ts';
import { useReadingEntry } from '../reading/useReadingEntry.ts';
import { useVoiceEntry } from '../voice/entries.ts';
import type { ChatMenuGroups } from './menus.ts';

/** The chat menu's second page: how one chats on this device and in this conversation. */
export const settingsMenu: ChatMenuGroups = [
  [useVoiceEntry, useModelEntry, useGenerationEntry, useLanguageEntry],
  [useReadingEntry, useKeyboardEntry],
];
