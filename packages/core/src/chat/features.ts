import { ads } from './ads/feature.ts';
import { autopilot } from './autopilot/feature.ts';
import { blocking } from './blocking/feature.ts';
import { branches } from './branches/feature.ts';
import { commands } from './commands/feature.ts';
import { conversations } from './conversations/feature.ts';
import { feedback } from './feedback/feature.ts';
import { groups } from './groups/feature.ts';
import { hint } from './hint/feature.ts';
import { images } from './images/feature.ts';
import { keyboard } from './keyboard/feature.ts';
import { memories } from './memories/feature.ts';
import { messageMenu } from './message-menu/feature.ts';
import { modelSettings } from './model-settings/feature.ts';
import { opening } from './opening/feature.ts';
import { outbox } from './outbox/feature.ts';
import { personas } from './personas/feature.ts';
import { picking } from './picking/feature.ts';
import { queue } from './queue/feature.ts';
import { reading } from './reading/feature.ts';
import { recording } from './recording/feature.ts';
import { report } from './report/feature.ts';
import { safety } from './safety/feature.ts';
import { scene } from './scene/feature.ts';
import { tips } from './tips/feature.ts';
import { translation } from './translation/feature.ts';
import { voice } from './voice/feature.ts';
import { why } from './why/feature.ts';
import type { ChatFeature } from './open-chat/chat-feature.ts';

/** Every feature of the chat's second half, in no order: where its pieces stand is said by the feature itself. */
export const features: readonly ChatFeature[] = [
  ads,
  autopilot,
  blocking,
  branches,
  commands,
  conversations,
  feedback,
  groups,
  hint,
  images,
  keyboard,
  memories,
  messageMenu,
  modelSettings,
  opening,
  outbox,
  personas,
  picking,
  queue,
  reading,
  recording,
  report,
  safety,
  scene,
  tips,
  translation,
  voice,
  why,
];
