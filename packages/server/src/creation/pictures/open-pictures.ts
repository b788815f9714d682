import type { OpenFeature } from '../../feature.ts';
import { generateImageHandler, type GenerateImageDeps } from './generate-image.ts';
import { createKeepUpload, type KeepUploadDeps } from './keep-upload.ts';
import { createUploads, type UploadsDeps } from './uploads.ts';

export type PicturesDeps = GenerateImageDeps & KeepUploadDeps & Omit<UploadsDeps, 'keepUpload'>;

/** Pictures that are drawn for chatbots, and how they are brought (docs/features/creation/pictures.md). */
export const openPictures = (deps: PicturesDeps): Required<Pick<OpenFeature, 'handlers' | 'rawRoutes'>> => {
  const { handlers, rawRoutes } = createUploads({ ...deps, keepUpload: createKeepUpload(deps) });
  return { handlers: [generateImageHandler(deps), ...handlers], rawRoutes };
};
