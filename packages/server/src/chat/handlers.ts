import type { Registration } from '../http/handler.ts';
import { adHandlers, type AdDeps } from './ads.ts';
import { exportHandlers } from './archive/export.ts';
import { importHandlers } from './archive/import.ts';
import { searchHandlers } from './archive/search.ts';
import { branchHandlers } from './branches.ts';
import { cloneHandlers } from './clone-conversation.ts';
import { conversationHandlers, type ConversationDeps } from './conversations.ts';
import { conversationListHandlers } from './list-conversations.ts';
import { editHandlers } from './edit-message.ts';
import { eventHandlers } from './events.ts';
import { generationHandlers } from './generations.ts';
import { imageHandlers, type ImageDeps } from './images/create-image.ts';
import { pictureHandlers } from './images/pictures.ts';
import { trainingHandlers, type Trainings } from './images/trainings.ts';
import { memoryHandlers } from './memories/memories.ts';
import { messageHandlers } from './messages.ts';
import { personaHandlers } from './personas.ts';
import { groupHandlers } from './groups/groups.ts';
import { createQueue, queueHandlers } from './queue/queue.ts';
import { removalHandlers } from './removals.ts';
import { sceneNoteHandlers } from './scene-note.ts';
import { replyReportHandlers } from './reply-report.ts';

type AllDeps = ImageDeps & AdDeps & Pick<ConversationDeps, 'voices'> & { trainings: Trainings | null };
/** What the chat needs from outside it. */
export type ChatDeps = Omit<AllDeps, 'queue'>;

const bind = (deps: AllDeps): Registration[] => [
  ...conversationHandlers(deps),
  ...conversationListHandlers(deps),
  ...cloneHandlers(deps),
  ...messageHandlers(deps),
  ...editHandlers(deps),
  ...removalHandlers(deps),
  ...branchHandlers(deps),
  ...memoryHandlers(deps),
  ...replyReportHandlers(deps),
  ...searchHandlers(deps),
  ...exportHandlers(deps),
  ...importHandlers(deps),
  ...generationHandlers(deps),
  ...imageHandlers(deps),
  ...pictureHandlers(deps),
  ...trainingHandlers(deps),
  ...eventHandlers(deps),
  ...personaHandlers(deps),
  ...queueHandlers(deps),
  ...adHandlers(deps),
  ...groupHandlers(deps),
  ...sceneNoteHandlers(deps),
];

/** Every call of the chat (decisions §4), bound to what it needs. */
export const chatHandlers = (deps: ChatDeps): Registration[] => bind({ ...deps, queue: createQueue(deps) });
