import type { EndpointId, WorkForm } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import type { NameRules } from '../../platform/identity/names/name-rules.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Db } from '../../ports/index.ts';

export interface RefuseDeps {
  db: Db;
  nameRules: Pick<NameRules, 'barsName'>;
}

/** What is told apart where chatbots and groups are saved: everything else is the same for both. */
export interface WorkKind {
  /** A form as it is kept. */
  settle: (form: WorkForm) => WorkForm;
  /** Throws `invalid_input` with everything that stands against a form, by field. Both forms are settled. */
  refuse: (
    deps: RefuseDeps,
    form: WorkForm,
    before: { row: WorkRow; base: WorkForm } | null,
    context: CallerContext,
  ) => Promise<void>;
  /** For whom a text is judged. */
  calls: { create: EndpointId; update: EndpointId };
}
