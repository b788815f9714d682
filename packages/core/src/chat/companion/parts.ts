import type { ComponentType } from 'react';
import { AdSlot } from '../ads/AdSlot.tsx';
import { LabelTool } from '../feedback/LabelTool.tsx';
import { ShareButton } from '../conversations/ShareButton.tsx';
import { RateButton } from '../feedback/RateButton.tsx';
import { RatingPrompt } from '../feedback/RatingPrompt.tsx';
import { MoreTools } from '../composer/MoreTools.tsx';
import { composerStrips, writingTools } from '../composer/parts.ts';
import { GroupSlot } from '../group/GroupSlot.tsx';
import { ImageButton } from '../images/ImageButton.tsx';
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

/** In the composer, before Send; where it is narrow, the first and the last. */
export const composerTools: Parts = { ...writingTools, ImageButton, MoreTools };

/** Under a message, after the pager and before Copy. */
export const messageTools: Parts<MessageSlotProps> = { VoiceButton, PictureTools, LabelTool, AdSlot };
