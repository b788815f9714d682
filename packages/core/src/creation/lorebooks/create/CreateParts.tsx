import { AppError, entryFaults, legalUrl, lorebookLimits } from '@troupe/protocol';
import { useMemo } from 'react';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { ImportReport } from '../../cards/ImportReport.tsx';
import { Agreement } from '../../fields/Agreement.tsx';
import { useDesk } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { lorebookFaultText } from '../workbench/DetailFields.tsx';
import * as css from './create.css.ts';
import type { Creating } from './useCreating.ts';
import type { ImportedFile } from './useImport.ts';

/** What a file brought, and what of it asks for a look (decision 333). */
export const Brought = ({ imported: { file, lorebook } }: { imported: ImportedFile }) => {
  const { t } = useApp();
  const text = useText();
  const unfit = useMemo(() => lorebook.entries.filter((entry) => entryFaults(entry, null).length > 0).length, [lorebook]);
  return (
    <section className={css.panel} aria-label={file} data-troupe-part="lorebook-import">
      <p className={css.text}>{text('lore.import.from', { file, count: t.number(lorebook.entries.length) })}</p>
      {unfit > 0 && <p className={css.text}>{text('lore.import.unfit', { count: unfit })}</p>}
      <ImportReport report={lorebook.report} />
    </section>
  );
};

/** What saves, and why it does not. */
export const CreateBar = ({ creating }: { creating: Creating }) => {
  const { brand, t } = useApp();
  const text = useText();
  const { id } = useDesk();
  const { isBusy, hasPressed, hasAgreed, setAgreed, faults, unkept, failure, partly, create } = creating;
  const entries = faults.find(({ field }) => field === 'entries');
  const isFull = failure instanceof AppError && failure.params['because'] === 'full';
  return (
    <div className={css.bar} data-troupe-part="save-bar">
      <div className={css.barWords}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            <strong>{text('editor.failed')}.</strong>{' '}
            {isFull ? text('lore.full', { max: lorebookLimits.perMember }) : t.error(failure)}
          </Notice>
        )}
        {partly && !isBusy && (
          <p className={css.text}>{text('lore.partly', { count: partly.kept, total: t.number(partly.total) })}</p>
        )}
        {hasPressed && entries && (
          <p role="alert" className={css.bad}>
            {lorebookFaultText(t, text, entries)}
          </p>
        )}
        {unkept !== null && (
          <p role="alert" className={css.bad}>
            {text('lore.fault.unkept', { name: unkept || text('lore.entry.unnamed') })}
          </p>
        )}
        <Agreement
          id={`${id}-guidelines`}
          hasAgreed={hasAgreed}
          isMissing={hasPressed && !hasAgreed}
          href={legalUrl(brand, 'guidelines')}
          onChange={setAgreed}
        />
      </div>
      <Button variant="primary" size="lg" aria-disabled={isBusy} onClick={() => void create()}>
        {text(isBusy ? 'editor.saving' : 'lore.create')}
      </Button>
    </div>
  );
};
