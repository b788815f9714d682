import type { ComponentType } from 'react';
import { AdSlot } from '../ads/AdSlot.tsx';
import { LabelTool } from '../feedback/LabelTool.tsx';
import { ShareButton } from '../conversations/ShareButton.tsx';
import { RateButton } from '../feedback/RateButton.tsx';
import { RatingPrompt } from '../feedback/RatingPrompt.tsx';
import { composerStrips } from '../composer/parts.ts';
import { GroupSlot } from '../group/GroupSlot.tsx';
import { PictureTools } from '../images/PictureTools.tsx';
import { PickStrip } from '../picking/PickStrip.tsx';
import { PersonaChip } from '../personas/PersonaChip.tsx';
import { QueueStrip } from '../queue/QueueStrip.tsx';
import { VoiceButton } from '../voice/VoiceButton.tsx';
import { VoiceStrip } from '../voice/VoiceStrip.tsx';
import { RegenerateTip } from '../tips/RegenerateTip.tsx';
import type { MessageSlotProps } from './slots.ts';

/** Components by a name of their own, drawn in this order; each draws nothing where it has nothing to say. */
export type Parts<Props = object> = Readonly<Record<string, ComponentType<Props>>>;

/** In the header, before the menu. */
export const headerTools: Parts = { RateButton, ShareButton };

/** Between the log and the composer, top to bottom. */
export const strips: Parts = {
  PickStrip,
  QueueStrip,
  RatingPrompt,
  GroupSlot,
  VoiceStrip,
  ...composerStrips,
  RegenerateTip,
  PersonaChip,
};

/** Under a message, after the pager and before Copy. */
export const messageTools: Parts<MessageSlotProps> = { VoiceButton, PictureTools, LabelTool, AdSlot };
