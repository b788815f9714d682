import { AppError, badField } from '@troupe/protocol';
import { pictureFault, toPicture, type Picture } from '../../kernel/picture.ts';
import type { UploadRow } from './upload-row.ts';

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    .toString('hex')
    .slice(0, 32);

const refuseType = (message: string): never => {
  throw new AppError('unsupported_file', { message, issues: [{ path: 'body', message }] });
};

/**
 * The picture that bytes are, freed of what they say besides, where they are what was announced. Throws `unsupported_file` and
 * `invalid_input`.
 */
export const checkUpload = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
  { size, mediaType, hash }: Pick<UploadRow, 'size' | 'mediaType' | 'hash'>,
): Promise<Picture> => {
  if (contentType !== mediaType) refuseType(`The content type must be ${mediaType}, as announced.`);
  if (bytes.byteLength !== size) throw badField('body', `must have ${size} bytes, as announced`);
  const picture = toPicture(bytes) ?? refuseType(`The picture ${pictureFault(bytes) ?? 'is damaged'}.`);
  if (picture.mediaType !== mediaType) refuseType(`The picture is ${picture.mediaType}, not ${mediaType}.`);
  if ((await hashOf(bytes)) !== hash) throw badField('body', 'must have the hash that was announced');
  return picture;
};
