/** Side of a persona's picture in pixels: four times its largest place, for dense screens. */
const side = 512;

/**
 * The middle square of a picture in the size that is shown, so that a photograph of a phone neither takes
 * long nor brings the place where it was taken. The file itself where the browser cannot draw it.
 */
export const shrinkPicture = async (file: File): Promise<File> => {
  try {
    const picture = await createImageBitmap(file);
    const from = Math.min(picture.width, picture.height);
    const to = Math.min(side, from);
    const canvas = document.createElement('canvas');
    canvas.width = to;
    canvas.height = to;
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(picture, (picture.width - from) / 2, (picture.height - from) / 2, from, from, 0, 0, to, to);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
    // A browser without WebP answers with a PNG.
    return blob ? new File([blob], 'avatar', { type: blob.type }) : file;
  } catch {
    return file;
  }
};
