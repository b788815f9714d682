export interface PictureSize {
  /** Longest side in pixels. */
  side: number;
  /** The middle of it, as wide as it is high; the whole picture otherwise. */
  isSquare?: boolean;
}

/** Which part of a picture is drawn, and how large. */
const frameOf = ({ width, height }: { width: number; height: number }, { side, isSquare = false }: PictureSize) => {
  const from = isSquare ? { width: Math.min(width, height), height: Math.min(width, height) } : { width, height };
  const scale = Math.min(1, side / Math.max(from.width, from.height));
  return { from, width: Math.max(1, Math.round(from.width * scale)), height: Math.max(1, Math.round(from.height * scale)) };
};

/**
 * A picture in the size that is shown, so that a photograph of a phone neither takes long nor brings the place where it
 * was taken. The file itself where the browser cannot draw it.
 */
export const shrinkPicture = async (file: File, size: PictureSize): Promise<File> => {
  try {
    const picture = await createImageBitmap(file);
    const { from, width, height } = frameOf(picture, size);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return file;
    const left = (picture.width - from.width) / 2;
    const top = (picture.height - from.height) / 2;
    context.drawImage(picture, left, top, from.width, from.height, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
    // A browser without WebP answers with a PNG.
    return blob ? new File([blob], 'avatar', { type: blob.type }) : file;
  } catch {
    return file;
  }
};
