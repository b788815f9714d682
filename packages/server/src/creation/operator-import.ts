import { AppError, limits } from '@troupe/protocol';
import * as v from 'valibot';
import { readForm } from '../http/bodies/read-form.ts';
import type { HostlessRoute } from '../http/raw-routes/raw-route.ts';
import { ensureSystemAccount } from '../platform/rights/system-accounts.ts';
import type { Scope } from '../platform/moderation/scope.ts';
import { createOperatorDoor, operatorJson } from '../platform/operator-door.ts';
import type { Db } from '../ports/index.ts';
import type { CardImports, ImportTarget } from './card-imports.ts';
import { readCardFile, toImportedCharacter } from './import.ts';

/** Who owns what the operator imports from the command line. */
const operatorId = 'operator';

/** Brands and visibility as the command's flags give them. */
export const operatorTarget = v.object({
  applicationIds: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/))), v.minLength(1)),
  visibility: v.picklist(['private', 'public']),
});

export type OperatorTarget = v.InferOutput<typeof operatorTarget>;

/** Makes the operator's account if it is not there yet; it has no way to sign in. */
export const prepareOperator = async (db: Db, target: OperatorTarget): Promise<ImportTarget> => {
  await ensureSystemAccount(db, { id: operatorId, username: operatorId, name: 'Operator' });
  return { ...target, creatorUserId: operatorId };
};

/** Whatever the operator brings is for others to read, and adult where the card says so. */
export const operatorScope: Scope = {
  applicationId: operatorId,
  userId: null,
  subject: 'operator-import',
  place: 'publish',
  allowsAdult: async () => true,
};

/** Path of the operator's door, for the command that knocks. */
export const operatorImportPath = '/operator/characters/import';

/** A file, who sees it, and the brands that it is for. */
const partsMax = 102;
const bodyBytes = limits.cardFileBytes + limits.formFieldsBytes;

/** POST /operator/characters/import: the import command while the server runs. */
export const createOperatorImportRoute = ({
  db,
  cardImports,
  token,
}: {
  db: Db;
  cardImports: CardImports;
  token: string;
}): HostlessRoute =>
  createOperatorDoor({
    prefix: '/operator/characters',
    path: operatorImportPath,
    token,
    bodyBytes,
    async answer(request) {
      const { entries } = await readForm(request.body, request.headers.get('content-type') ?? '', bodyBytes, partsMax);
      const all = (field: string) => entries.flatMap(([named, value]) => (named === field ? [value] : []));
      const { bytes, name } = await readCardFile(all('file')[0] ?? null);
      const reading = await cardImports.read(bytes, name, operatorScope);
      const target = v.safeParse(operatorTarget, {
        applicationIds: all('application'),
        visibility: all('visibility')[0],
      });
      if (!target.success) throw new AppError('invalid_input', { message: 'application or visibility is not valid' });
      const id = await cardImports.save(reading, await prepareOperator(db, target.output));
      return operatorJson(toImportedCharacter(reading, id));
    },
  });
