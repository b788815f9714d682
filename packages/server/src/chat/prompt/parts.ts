import type { ReplyReport } from '@troupe/protocol';
import type { Db } from '../../ports/index.ts';
import { groupNudge, type GroupPrompt } from '../groups/prompt-part.ts';
import {
  constantLore,
  loadLore,
  loreColumns,
  triggeredLore,
  type LoreDeps,
  type LoreDetails,
  type LoreFound,
  type LorePrompt,
} from '../lore/prompt-part.ts';
import { tellLore } from '../lore/tell-lore.ts';
import {
  facts,
  loadMemories,
  memoryColumns,
  pinnedMemories,
  type MemoryDetails,
  type MemoryFound,
  type MemoryPrompt,
  type MemoryPromptDeps,
} from '../memories/prompt-part.ts';
import { tellMemories } from '../memories/tell-memories.ts';
import { loadSceneNote, sceneColumns, sceneNote, type SceneFound, type ScenePrompt } from '../scene/prompt-part.ts';
import { definition, depthPrompt } from './parts/definition.ts';
import { examples } from './parts/examples.ts';
import { answered, history, type HistoryDetails } from './parts/history.ts';
import {
  draftNudge,
  hintNudge,
  ideasNudge,
  instructionsOf,
  kindNudge,
  outOfCharacterNudge,
  postHistory,
} from './parts/instructions.ts';
import { persona } from './parts/persona.ts';
import { rules } from './parts/rules.ts';
import type { PromptBasis, PromptPart, ReportViewer } from './prompt-part.ts';
import type { PromptRequest } from './prompt-request.ts';

/** What parts need beside the basis: each names its own. */
export interface PromptGiven extends GroupPrompt, LorePrompt, MemoryPrompt, ScenePrompt {}

/** Everything a prompt depends on: the same input gives the same bytes. */
export interface PromptInput extends PromptBasis, PromptGiven {}

/** What parts report beside their lines. */
export interface PromptDetails extends HistoryDetails, LoreDetails, MemoryDetails {}

/** What parts need of the server to read what they say. */
export interface PromptDeps extends LoreDeps, MemoryPromptDeps {}

/** What parts ask of the row of a conversation, with its character's, before anything else is read. */
export const promptColumns = { ...loreColumns, ...memoryColumns, ...sceneColumns };
export interface PromptFound extends LoreFound, MemoryFound, SceneFound {}

type Load = (deps: PromptDeps, request: PromptRequest<PromptFound>) => Promise<PromptGiven>;
const loads: readonly Load[] = [loadLore, loadMemories, loadSceneNote];

/** What all parts need for one reply, read at the same time. */
export const loadPromptParts: Load = async (deps, request) => {
  const given: PromptGiven = {};
  for (const read of await Promise.all(loads.map((load) => load(deps, request)))) Object.assign(given, read);
  return given;
};

const instructions = instructionsOf<PromptGiven>([
  postHistory,
  groupNudge,
  kindNudge,
  outOfCharacterNudge,
  draftNudge,
  ideasNudge,
  hintNudge,
]);

/**
 * The parts in the order in which they claim tokens; the order in which they stand is that of `standing.ts`. The end is
 * reserved before anything that may be long, what is constant comes before what was called, what is pinned before what is like.
 */
export const promptParts: readonly PromptPart<PromptGiven, PromptDetails>[] = [
  rules,
  instructions,
  answered,
  definition,
  depthPrompt,
  persona,
  constantLore,
  pinnedMemories,
  sceneNote,
  triggeredLore,
  facts,
  history,
  examples,
];

/** What the parts of one prompt report together. */
export const joinDetails = (details: readonly Partial<PromptDetails>[]): PromptDetails => ({
  lore: details.flatMap(({ lore = [] }) => lore),
  memories: details.flatMap(({ memories = [] }) => memories),
  recall: details.find(({ recall }) => recall)?.recall ?? 'all',
  cappedMessageId: details.find(({ cappedMessageId }) => cappedMessageId)?.cappedMessageId ?? null,
});

/** What the parts of a stored report tell its reader; reports of former releases know less. */
export const tellDetails = async (
  db: Db,
  { lore = [], memories = [], recall = 'all' }: Partial<PromptDetails>,
  viewer: ReportViewer,
): Promise<Pick<ReplyReport, 'lore' | 'hidden_lore' | 'memories' | 'recall'>> => ({
  ...(await tellLore(db, lore, viewer)),
  memories: await tellMemories(db, memories),
  recall,
});
