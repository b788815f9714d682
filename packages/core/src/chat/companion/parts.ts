import type { ComponentType } from 'react';
import { CartAttendant } from '../feedback/CartAttendant.tsx';
import { LabelTool } from '../feedback/LabelTool.tsx';
import { RateButton } from '../feedback/RateButton.tsx';
import { RatingPrompt } from '../feedback/RatingPrompt.tsx';
import { KeyboardMap } from '../keyboard/KeyboardMap.tsx';
import { SettingsKeeper } from '../generation/SettingsKeeper.tsx';
import { GroupSlot } from '../group/GroupSlot.tsx';
import { ImageButton } from '../images/ImageButton.tsx';
import { PictureKeeper } from '../images/PictureKeeper.tsx';
import { PictureTools } from '../images/PictureTools.tsx';
import { OutboxKeeper } from '../outbox/OutboxKeeper.tsx';
import { OutboxStrip } from '../outbox/OutboxStrip.tsx';
import { Arrival } from '../conversations/Arrival.tsx';
import { PickStrip } from '../picking/PickStrip.tsx';
import { ReadingComfort } from '../reading/ReadingComfort.tsx';
import { QueueStrip } from '../queue/QueueStrip.tsx';
import { TranslatedCharacter } from '../translation/TranslatedCharacter.tsx';
import type { MessageSlotProps } from './slots.ts';

/** Components by a name of their own, drawn in this order; each draws nothing where it has nothing to say. */
export type Parts<Props = object> = Readonly<Record<string, ComponentType<Props>>>;

/** In the header, before the menu. */
export const headerTools: Parts = { RateButton };

/** Between the log and the composer, top to bottom. */
export const strips: Parts = { PickStrip, OutboxStrip, QueueStrip, RatingPrompt, GroupSlot };

/** In the chat menu, below its list. */
export const menuSections: Parts = {};

/** In the composer, before Send. */
export const composerTools: Parts = { ImageButton };

/** Under a message, after the pager and before Copy. */
export const messageTools: Parts<MessageSlotProps> = { PictureTools, LabelTool };

/** Drawn once while a conversation is open: what listens, counts or asks on its own. */
export const attendants: Parts = {
  OutboxKeeper,
  ReadingComfort,
  KeyboardMap,
  SettingsKeeper,
  PictureKeeper,
  CartAttendant,
  TranslatedCharacter,
  Arrival,
};
