import type { ComponentType } from 'react';
import type { ChatMenuEntry, MessageMenuEntry } from './menus.ts';
import type { PanelLoader, PanelName } from './panels.ts';
import type { MessageSlotProps } from './slots.ts';

/** Groups of the chat menu, top to bottom: the conversation, who is in it, files and what was removed, the character. */
export const menuGroups = ['conversation', 'people', 'files', 'character'] as const;
/** Groups of its second page. */
export const settingsGroups = ['replies', 'device'] as const;

/** Where something stands among its like: lower numbers first. They leave room, so that a feature need not know the others. */
export interface Placed {
  at: number;
}

export interface MenuRow extends Placed {
  group: (typeof menuGroups)[number];
  useEntry: ChatMenuEntry;
}

export interface SettingsRow extends Placed {
  group: (typeof settingsGroups)[number];
  useEntry: ChatMenuEntry;
}

/** A component in a slot; it draws nothing where it has nothing to say. */
export interface Part<Props = object> extends Placed {
  Part: ComponentType<Props>;
}

/** All that a feature adds to the second half of the chat. */
export interface ChatFeature {
  /** Rows of the chat menu. Danger stands last. */
  menu?: readonly MenuRow[];
  settings?: readonly SettingsRow[];
  /** Rows of a message's menu (C-MSG-15). */
  messageMenu?: readonly (Placed & { useEntry: MessageMenuEntry })[];
  /** What a slash can do in the composer beside the rows of the chat menu. */
  commands?: readonly (Placed & { useEntry: ChatMenuEntry })[];
  /** Rows of the menu that stands for tools in a narrow composer. */
  composerMenu?: readonly (Placed & { useEntry: ChatMenuEntry })[];
  /** Dialogs and drawers by name: opened with `chat.open(name)`, one at a time, unmounted when closed. */
  panels?: Partial<Record<PanelName, PanelLoader>>;
  /** In the header, before the menu. */
  headerTools?: readonly Part[];
  /** Between the log and the composer, top to bottom. */
  strips?: readonly Part[];
  /** In the composer, before Send. */
  composerTools?: readonly Part[];
  /** Under a message, after the pager and before Copy. */
  messageTools?: readonly Part<MessageSlotProps>[];
  /** Drawn once while a conversation is open: what listens, counts or asks on its own. */
  effects?: readonly Part[];
}

export const defineChatFeature = (feature: ChatFeature): ChatFeature => feature;
