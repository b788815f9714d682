import { AppError, createConsent, getLegalText, listConsents } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { requirePresent, type ConsentService } from './consents.ts';
import { readLegalText } from './read-legal-text.ts';

export interface LegalDeps {
  db: Db;
  consents: ConsentService;
  rateLimits: Limits;
}

export const legalHandlers = ({ db, consents, rateLimits }: LegalDeps): Registration[] => [
  handler(getLegalText, async ({ params, query }, { brand }) => {
    const text = await readLegalText(brand, params.page, query);
    if (text === null) throw new AppError('not_found');
    return text;
  }),

  handler(listConsents, async (_input, { caller, brand }) => consents.list(caller.userId, brand)),

  handler(createConsent, async ({ body }, { caller, brand }) => {
    await rateLimits.take(...limitRules('consents', { brand, caller }));
    await requirePresent(brand, body.page, body.version);
    await consents.record(db, { userId: caller.userId, brand, kind: body.page, given: body.given, language: brand.language });
    return consents.list(caller.userId, brand);
  }),
];
