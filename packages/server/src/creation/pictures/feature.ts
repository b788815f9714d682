import { ofMember } from '../../data-map.ts';
import { uploads } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { generateImageHandler, type GenerateImageDeps } from './generate-image.ts';
import { createKeepUpload, type KeepUploadDeps } from './keep-upload.ts';
import { createUploads, endUploads, type UploadsDeps } from './uploads.ts';

export type PicturesDeps = GenerateImageDeps & KeepUploadDeps & Omit<UploadsDeps, 'keepUpload'>;

/** Pictures that are drawn for chatbots, and how they are brought (docs/features/creation/pictures.md). */
export const pictures = defineFeature({
  name: 'creation/pictures',
  data: {
    group: 'creations',
    // What was announced; the pictures themselves are in `files`.
    tables: { uploads: { ...ofMember(uploads.userId), keep: ['uploads'], alone: 'rows' } },
    sweeps: { uploads: endUploads },
  },
  open: (deps: PicturesDeps) => {
    const { handlers, rawRoutes } = createUploads({ ...deps, keepUpload: createKeepUpload(deps) });
    return { handlers: [generateImageHandler(deps), ...handlers], rawRoutes };
  },
});
