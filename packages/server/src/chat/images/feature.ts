import { ofAccount } from '../../data-map.ts';
import { trainings as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Training } from '../../ports/index.ts';
import { dropUnshownPictures } from './conversation-files.ts';
import { imageHandlers, type ImageDeps } from './create-image.ts';
import { pictureHandlers } from './pictures.ts';
import { createTrainings, trainingHandlers, type TrainingDeps } from './trainings.ts';

export type ImagesDeps = ImageDeps & Omit<TrainingDeps, 'training' | 'timings'> & { training: Training | null };

/** Pictures of conversations, and the training of their model. */
export const images = defineFeature({
  name: 'chat/images',
  data: {
    tables: { trainings: { ...ofAccount(table.userId), adopt: { why: 'Only members have any.' } } },
    sweeps: { conversationPictures: dropUnshownPictures },
  },
  open: ({ training, ...deps }: ImagesDeps) => {
    const trainings =
      training &&
      createTrainings({ db: deps.db, clock: deps.clock, newId: deps.newId, log: deps.log, isAlone: deps.isAlone, training });
    return {
      handlers: [...imageHandlers(deps), ...pictureHandlers(deps), ...trainingHandlers({ trainings })],
      start: () => trainings?.start(),
      stop: () => trainings?.close(),
    };
  },
});
