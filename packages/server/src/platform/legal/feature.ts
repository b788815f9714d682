import { ofAccount } from '../../data-map.ts';
import { consents } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { legalHandlers, type LegalDeps } from './legal-handlers.ts';

/** The brand's texts by version, and who agreed to which. */
export const legal = defineFeature({
  name: 'platform/legal',
  data: {
    group: 'account',
    tables: {
      consents: {
        ...ofAccount(consents.userId),
        alone: { why: 'It proves what was agreed to, as long as there is the account.' },
      },
    },
  },
  open: (deps: LegalDeps) => ({ handlers: legalHandlers(deps) }),
});
