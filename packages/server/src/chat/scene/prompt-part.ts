import type { SceneNote } from '@troupe/protocol';
import { conversations } from '../../db/schema.ts';
import { claimAtDepth } from '../prompt/claims.ts';
import { definePromptPart } from '../prompt/prompt-part.ts';
import type { PromptRequest } from '../prompt/prompt-request.ts';

export interface ScenePrompt {
  /** What the user wants of the scene, before the `depth` newest messages. */
  sceneNote?: SceneNote;
}

export const sceneColumns = { sceneNote: conversations.sceneNote };
export interface SceneFound {
  sceneNote: SceneNote | null;
}

export const loadSceneNote = async (_: object, { found }: PromptRequest<SceneFound>): Promise<ScenePrompt> =>
  found.sceneNote ? { sceneNote: found.sceneNote } : {};

/** The user's own words, a value like all of them; whole or not at all. */
export const sceneNote = definePromptPart<ScenePrompt>({
  kinds: { scene_note: 'scene_note' },
  claim: (room, { sceneNote: note }) => {
    if (!note || note.content === '') return null;
    const text = `About the scene: ${note.content}`;
    return claimAtDepth(room, { source: 'scene_note', text }, { depth: note.depth, role: 'system' });
  },
});
