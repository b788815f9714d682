import { AppError, avatarImageLimits, limits, saveImage, type Brand } from '@troupe/protocol';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { uploads } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { readWithin } from '../../http/bodies/blocks.ts';
import { handlerAfter, type Registration } from '../../http/handler.ts';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import { hmac, isSameDigest, randomSecret } from '../../kernel/digest.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import { limitRules } from '../../limits.ts';
import { requirePictureUploads } from '../../platform/catalogue/upload-avatar.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { checkUpload } from './check-upload.ts';
import type { KeepUpload } from './keep-upload.ts';
import type { UploadRow } from './upload-row.ts';

export interface UploadsDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  secretKeys: SecretKeys;
  keepUpload: KeepUpload;
}

const prefix = '/uploads';
const pathPattern = /^\/uploads\/([\w-]{43})$/;

/** Signs what an address may be used for: one upload of one brand, until a moment. */
const createSigner = (secretKeys: SecretKeys) => {
  const keys = deriveKeys(secretKeys, 'upload');
  const textOf = (id: string, applicationId: string, until: number) => `${id} ${applicationId} ${until}`;
  return {
    async sign(id: string, applicationId: string, until: number): Promise<string> {
      return hmac((await keys)[0], textOf(id, applicationId, until));
    },
    async isSigned(id: string, applicationId: string, until: number, signature: string): Promise<boolean> {
      const wanted = await Promise.all((await keys).map((key) => hmac(key, textOf(id, applicationId, until))));
      return wanted.some((one) => isSameDigest(one, signature));
    },
  };
};

/** POST save-image, and the address that it gives out, to which the bytes are put. */
export const createUploads = (deps: UploadsDeps): { handlers: Registration[]; rawRoutes: RawRoute[] } => {
  const { db, clock, rateLimits, keepUpload } = deps;
  const signer = createSigner(deps.secretKeys);

  /** The upload that a signed address is for. Throws `forbidden` where it was not signed so, or its time is over. */
  const find = async (request: Request, brand: Brand): Promise<UploadRow> => {
    const { pathname, searchParams } = new URL(request.url);
    const id = pathPattern.exec(pathname)?.[1];
    if (id === undefined || request.method !== 'PUT') throw new AppError('not_found');
    const until = Number(searchParams.get('until'));
    const isSigned = await signer.isSigned(id, brand.id, until, searchParams.get('signature') ?? '');
    if (!isSigned || until <= clock.now().getTime())
      throw new AppError('forbidden', { message: 'The address is not signed, or its time is over: ask for another.' });
    const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
    if (!row) throw new AppError('not_found');
    return row;
  };

  /** Throws `conflict` for all but the first. */
  const take = async ({ id }: UploadRow): Promise<void> => {
    const isOpen = and(eq(uploads.id, id), isNull(uploads.takenAt));
    const taken = await db.update(uploads).set({ takenAt: clock.now() }).where(isOpen).returning({ id: uploads.id });
    if (taken.length === 0) throw new AppError('conflict', { message: 'The address was used: ask for another.' });
  };

  const receive = async (request: Request, caller: RawCaller): Promise<Response> => {
    const row = await find(request, caller.brand);
    const bytes = request.body ? await readWithin(request.body, limits.avatarBytes) : new Uint8Array();
    const picture = await checkUpload(bytes, request.headers.get('content-type'), row);
    await take(row);
    const url = await keepUpload(picture, row, caller);
    await db.update(uploads).set({ url }).where(eq(uploads.id, row.id));
    return Response.json({ avatar_url: url }, { headers: { 'cache-control': 'no-store' } });
  };

  const admit = async (_input: unknown, { brand }: Pick<CallerContext, 'brand'>) => requirePictureUploads(brand);
  const announce = handlerAfter(saveImage, admit, async ({ body }, context) => {
    await admit(body, context);
    await rateLimits.take(...limitRules('avatars', context));
    const { brand, caller } = context;
    const [id, now] = [randomSecret(), clock.now()];
    await db.insert(uploads).values({
      id,
      applicationId: brand.id,
      userId: caller.userId,
      hash: body.hash,
      mediaType: body.image_type,
      size: body.fileSize,
      isAdult: context.isAdult === true,
      createdAt: now,
    });
    const until = now.getTime() + avatarImageLimits.uploadMs;
    const signed = new URLSearchParams({ until: String(until), signature: await signer.sign(id, brand.id, until) });
    return { signed_url: `${prefix}/${id}?${signed}`, key: `uploads/${id}` };
  });

  return {
    handlers: [announce],
    rawRoutes: [
      {
        prefix,
        limit: 'uploads',
        bodyBytes: limits.avatarBytes,
        accountOf: async (request, brand) => (await find(request, brand)).userId,
        answer: receive,
      },
    ],
  };
};

/** Uploads whose keys no form takes any more. What a form took has its own address; a picture that nothing wears goes a day later. */
export const endUploads: Sweep = ({ db, daysAgo }) =>
  dropSome(db, { key: uploads.id, over: lt(uploads.createdAt, daysAgo(avatarImageLimits.unclaimedDays)) });
