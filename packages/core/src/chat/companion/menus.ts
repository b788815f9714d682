import type { Message } from '@troupe/protocol';
import type { MenuItem } from '../../ui/index.ts';
import { useAutoResponseEntry } from '../group/useAutoResponseEntry.ts';
import { useBranchesEntry } from '../branches/entries.ts';
import { useNewChatEntry, useRemoveMessagesEntry } from '../chat-menu/entries.ts';
import { useBlockEntry } from '../blocking/useBlockEntry.ts';
import { useLikeEntry } from '../feedback/entries.ts';
import {
  useBinEntry,
  useCloneEntry,
  useEditChatbotEntry,
  useExportEntry,
  useImportEntry,
  useProfileEntry,
  useSavedChatsEntry,
  useTitleEntry,
} from '../conversations/entries.ts';
import { usePicturesEntry } from '../images/entries.ts';
import { useMemoriesEntry } from '../memories/entries.ts';
import { usePersonaEntry } from '../personas/usePersonaEntry.ts';
import { useReportCharacterEntry } from '../report/entries.ts';
import { useSceneEntry } from '../scene/useSceneEntry.ts';
import { useTranslationEntry } from '../translation/useTranslationEntry.ts';
import type { OpenChat } from './open-chat.ts';

/**
 * A row of the chat menu: a hook that answers the item for this conversation and this chatter, or null
 * where it has no place. Called on every drawing, in this order.
 */
export type ChatMenuEntry = (chat: OpenChat) => MenuItem | null;

/** Rows that belong together; a hairline stands between two groups. */
export type ChatMenuGroups = readonly (readonly ChatMenuEntry[])[];

/** The chat menu (part 2 §2), top to bottom: the conversation, who is in it, files and what was removed, the character. Danger stands last. */
export const chatMenu: ChatMenuGroups = [
  [
    useNewChatEntry,
    useSavedChatsEntry,
    useTitleEntry,
    useCloneEntry,
    useAutoResponseEntry,
    useBranchesEntry,
    useRemoveMessagesEntry,
  ],
  [usePersonaEntry, useMemoriesEntry, useSceneEntry, useTranslationEntry],
  [usePicturesEntry, useBinEntry, useExportEntry, useImportEntry],
  [useProfileEntry, useEditChatbotEntry, useLikeEntry, useReportCharacterEntry, useBlockEntry],
];

/** A row of a message's menu. */
export type MessageMenuEntry = (chat: OpenChat, message: Message) => MenuItem | null;
