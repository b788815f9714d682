import { AppError, badField } from '@troupe/protocol';
import { pictureFault, toPicture, type Picture } from './picture.ts';
import { tooLarge } from './refused-bytes.ts';

/** The picture of an upload's field `file`. Throws AppError `invalid_input`, `payload_too_large` or `unsupported_file`. */
export const readUploadedPicture = async (file: unknown, mostBytes: number): Promise<Picture> => {
  if (!(file instanceof File)) throw badField('body.file', 'must be a file');
  if (file.size > mostBytes) throw tooLarge(mostBytes, 'body.file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = toPicture(bytes);
  if (picture === null) {
    const message = `The picture ${pictureFault(bytes) ?? 'is damaged'}.`;
    throw new AppError('unsupported_file', { message, issues: [{ path: 'body.file', message }] });
  }
  return picture;
};
