import { ofMember } from '../../data-map.ts';
import { trainings as table } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Training } from '../../ports/index.ts';
import { imageHandlers, type ImageDeps } from './create-image.ts';
import { pictureHandlers } from './pictures.ts';
import { trainingHandlers, trainingJobs, type TrainingDeps } from './trainings.ts';

export type ImagesDeps = ImageDeps & Omit<TrainingDeps, 'training'> & { training: Training | null };

/** Pictures of conversations, and the training of their model. */
export const images = defineFeature({
  name: 'chat/images',
  data: {
    group: 'creations',
    tables: {
      trainings: {
        ...ofMember(table.userId),
        alone: { why: 'A training belongs to its chatbot and goes with that.' },
      },
    },
  },
  open: ({ training, ...deps }: ImagesDeps) => ({
    handlers: [...imageHandlers(deps), ...pictureHandlers(deps), ...trainingHandlers({ ...deps, training })],
    jobs: training ? trainingJobs({ ...deps, training }) : [],
  }),
});
