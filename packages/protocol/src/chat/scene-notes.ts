import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, userText } from '../fields.ts';
import { limits } from '../limits.ts';

/** What the user wants of the scene, in one conversation: the model reads it with every reply. */
export const sceneNote = v.object({
  /** Blank for none; at most `sceneNoteMax` UTF-16 units. Nothing in it is expanded. */
  content: v.pipe(v.string(), v.trim(), userText(limits.sceneNoteMax)),
  /** How many of the newest messages stand after it: at 0 it is the last that the model reads of the story. */
  depth: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.sceneNoteDepthMax)),
});
export type SceneNote = v.InferOutput<typeof sceneNote>;

const params = v.object({ conversationId: id });

export const getSceneNote = defineEndpoint({
  id: 'getSceneNote',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/scene-note',
  summary: 'The scene note of a conversation; blank where there is none',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params,
  output: sceneNote,
  errors: ['not_found'],
});

export const updateSceneNote = defineEndpoint({
  id: 'updateSceneNote',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/scene-note',
  summary: 'Set the scene note; blank takes it away',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params,
  body: sceneNote,
  output: sceneNote,
  errors: ['not_found', 'underage_content', 'rate_limited'],
});
