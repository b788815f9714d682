import { useBookmarkEntry } from '../branches/entries.ts';
import { useLabelEntry } from '../feedback/entries.ts';
import { useHintEntry } from '../hint/useHintEntry.ts';
import { useRememberEntry, useWhyEntry } from '../memories/entries.ts';
import { useReportEntry } from '../report/entries.ts';
import { useEditPictureEntry, useOpenPictureEntry, useRedrawEntry } from '../images/entries.ts';
import { useCopyEntry, useEditEntry, useRemoveFromHereEntry } from '../message-menu/entries.ts';
import { useRateVoiceEntry, useReadEntry } from '../voice/entries.ts';
import type { MessageMenuEntry } from './menus.ts';

/** The message menu (part 2 §2), top to bottom. */
export const messageMenu: readonly MessageMenuEntry[] = [
  useOpenPictureEntry,
  useReadEntry,
  useCopyEntry,
  useEditEntry,
  useEditPictureEntry,
  useHintEntry,
  useRedrawEntry,
  useRateVoiceEntry,
  useBookmarkEntry,
  useRememberEntry,
  useWhyEntry,
  useLabelEntry,
  useReportEntry,
  useRemoveFromHereEntry,
];
