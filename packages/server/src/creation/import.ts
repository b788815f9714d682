import { badField, importCharacter, limits, takesPictures, type Brand, type ImportedCharacter } from '@troupe/protocol';
import { effectId } from '../http/effect-id.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { CardImports, ImportTarget, JudgedCard } from './card-imports.ts';
import type { CardReading } from './cards/read-card.ts';
import { findMadeBefore } from './made-before.ts';
import { tooLarge } from '../kernel/refused-bytes.ts';
import { importRules } from '../limits.ts';
import { barredName, type NameRules } from '../platform/identity/names/name-rules.ts';
import type { Moderator } from '../platform/moderation/moderator.ts';
import type { Storage } from '../platform/storage.ts';
import type { Clock, Db, Limits } from '../ports/index.ts';

/** A reading as it leaves, field by field: the stored card and the picture stay here. */
export const toImportedCharacter = (
  { format, form, lorebook, nickname, depthPrompt, report }: Omit<CardReading, 'shadow'>,
  id?: string,
): ImportedCharacter => ({
  ...(id !== undefined && { id }),
  format,
  form,
  ...(lorebook && { lorebook }),
  ...(nickname !== '' && { nickname }),
  ...(depthPrompt && { depth_prompt: depthPrompt }),
  report,
});

/** Where a brand takes no pictures, a card comes without its own. */
const withoutPicture = (reading: JudgedCard, brand: Brand): JudgedCard =>
  reading.picture === null || takesPictures(brand)
    ? reading
    : {
        ...reading,
        picture: null,
        isPictureAdult: false,
        report: [...reading.report, { field: 'avatar', action: 'dropped', note: 'the picture: none are taken here' }],
      };

/** The bytes of an uploaded card. Throws AppError `invalid_input` or `payload_too_large`. */
export const readCardFile = async (file: unknown): Promise<{ bytes: Uint8Array; name: string }> => {
  if (!(file instanceof File)) throw badField('body.file', 'must be a file');
  if (file.size > limits.cardFileBytes) throw tooLarge(limits.cardFileBytes, 'body.file');
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
};

/** POST characters/import: the review of a card, and with `save=private` the character too. */
export const importHandlers = ({
  db,
  clock,
  cardImports,
  nameRules,
  moderator,
  rateLimits,
  storage,
}: {
  db: Pick<Db, 'select'>;
  nameRules: Pick<NameRules, 'barsName'>;
  clock: Clock;
  moderator: Pick<Moderator, 'scopeOf'>;
  cardImports: CardImports;
  rateLimits: Limits;
  storage: Pick<Storage, 'within'>;
}): Registration[] => [
  handler(importCharacter, async ({ query, body }, context) => {
    const { brand, caller } = context;
    const { bytes, name } = await readCardFile(body.file);
    await rateLimits.take(...importRules(context, bytes.byteLength));
    const scope = moderator.scopeOf(context, { subject: 'call:importCharacter', place: 'publish' });
    const reading = withoutPicture(await cardImports.read(bytes, name, scope), brand);
    if (query.save !== 'private') return toImportedCharacter(reading);
    if (await nameRules.barsName(db, reading.form.name, { userId: caller.userId, bearer: 'work' }))
      throw badField('body.file', `holds a name that ${barredName}`);
    const { id: chosen, earlier } = await findMadeBefore({ db, clock }, await effectId(importCharacter, context));
    if (earlier) return toImportedCharacter(reading, earlier.id);
    const target: ImportTarget = { creatorUserId: caller.userId, applicationIds: [brand.id], visibility: 'private' };
    const id = await storage.within(context, bytes.byteLength, () => cardImports.save(reading, target, chosen ?? undefined));
    return toImportedCharacter(reading, id);
  }),
];
