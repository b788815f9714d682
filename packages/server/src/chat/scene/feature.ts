import { defineFeature } from '../../feature.ts';
import { sceneNoteHandlers, type SceneNoteDeps } from './scene-note.ts';

export const scene = defineFeature({
  name: 'chat/scene',
  data: { tables: {} },
  open: (deps: SceneNoteDeps) => ({ handlers: sceneNoteHandlers(deps) }),
});
