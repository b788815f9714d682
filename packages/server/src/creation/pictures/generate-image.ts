import {
  AppError,
  avatarImageLimits,
  badField,
  can,
  generateImage,
  noGuidance,
  permissionOfStyle,
  takesGuidance,
  type EndpointOutput,
  type EndpointRequest,
} from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { handlerAfter, type Registration } from '../../http/handler.ts';
import { pictureFault, toPicture, type Picture } from '../../kernel/picture.ts';
import { hashText } from '../../kernel/seeded-random.ts';
import { limitRules } from '../../limits.ts';
import { requirePictureUploads } from '../../platform/catalogue/upload-avatar.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Picture as Drawn, Images, JudgedItem, Limits, NewId, PictureScaler } from '../../ports/index.ts';

export interface GenerateImageDeps {
  newId: NewId;
  images: Images;
  moderator: Pick<Moderator, 'refuse' | 'scopeOf'>;
  rateLimits: Limits;
  pictureScaler: Pick<PictureScaler, 'toPng'>;
}

type Body = EndpointRequest<typeof generateImage>['body'];

/** The reference picture, freed of what it says besides. Throws `invalid_input` or `unsupported_file`. */
const readReference = (image: string | null): Picture | undefined => {
  if (image === null) return undefined;
  const bytes = new Uint8Array(Buffer.from(image, 'base64'));
  if (bytes.byteLength > avatarImageLimits.referenceBytes)
    throw badField('body.image', `must be at most ${avatarImageLimits.referenceBytes} bytes`);
  const picture = toPicture(bytes);
  if (picture) return picture;
  const message = `The picture ${pictureFault(bytes) ?? 'is damaged'}.`;
  throw new AppError('unsupported_file', { message, issues: [{ path: 'body.image', message }] });
};

/** Throws `forbidden` and `invalid_input` where a picture may not be asked for so. Returns the picture that it goes by. */
const admit = async ({ body }: { body: Body }, { brand, caller }: CallerContext): Promise<Picture | undefined> => {
  requirePictureUploads(brand);
  const needed = permissionOfStyle(body.model_style);
  if (needed !== null && !can(caller, needed)) throw new AppError('forbidden');
  if (body.image !== null && !takesGuidance(body.model_style)) throw badField('body.image', noGuidance);
  return readReference(body.image);
};

/** Forms take pictures of dots: a drawing becomes one. */
const toDots = async ({ bytes, mediaType }: Drawn, scaler: GenerateImageDeps['pictureScaler']): Promise<Picture> => {
  if (mediaType !== 'image/svg+xml') return { bytes, mediaType };
  const png = await scaler.toPng(bytes);
  if (png === null) throw new AppError('model_failed', { message: 'The drawing could not be made a PNG.' });
  return { bytes: png, mediaType: 'image/png' };
};

/** POST generate-image: draws a picture and stores nothing. It ends with its caller. */
export const generateImageHandler = (deps: GenerateImageDeps): Registration => {
  const { newId, images, moderator, rateLimits, pictureScaler } = deps;

  const refuse = (item: JudgedItem, context: CallerContext) =>
    moderator.refuse([item], moderator.scopeOf(context, { subject: `call:${generateImage.id}`, place: 'publish' }));

  const draw = async (body: Body, reference: Picture | undefined, context: CallerContext) => {
    const { signal } = context.request;
    if (reference) await refuse({ kind: 'picture', ...reference }, context);
    const seed = body.seed ?? hashText(newId());
    const drawn = await images.generate({
      prompt: body.prompt.trim(),
      negativePrompt: body.negative_prompt.trim(),
      style: body.model_style,
      // Nothing was learnt that could count.
      loraScale: 0,
      size: images.size,
      seed,
      subject: null,
      reference,
      signal,
    });
    signal.throwIfAborted();
    const picture = await toDots(drawn, pictureScaler);
    await refuse({ kind: 'picture', ...picture }, context);
    const answer: EndpointOutput<typeof generateImage> = {
      base64: Buffer.from(picture.bytes).toString('base64'),
      type: picture.mediaType,
      seed,
    };
    return answer;
  };

  return handlerAfter(generateImage, admit, async (input, context) => {
    const reference = await admit(input, context);
    const giveBack = await rateLimits.take(...limitRules('avatarImages', context));
    try {
      return await draw(input.body, reference, context);
    } catch (error) {
      // A picture that never came counts for nothing, unless its caller went away from it.
      if (!context.request.signal.aborted) await giveBack();
      throw error;
    }
  });
};
