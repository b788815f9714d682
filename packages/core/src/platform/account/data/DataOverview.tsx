import type { DataRow } from '@troupe/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { DataGroups } from './DataGroups.tsx';
import { DataTable, wordsOf } from './DataTable.tsx';
import { EraseData } from './EraseData.tsx';
import { useText } from '../settings/texts.ts';

/** What is to be erased: tables by their names, under the title that was read. */
interface Asked {
  title: string;
  names: readonly string[];
}

/** Groups first, and on demand the list that the server itself goes by; of both something can be erased. */
export const DataOverview = ({ rows }: { rows: readonly DataRow[] }) => {
  const { queries } = useApp();
  const text = useText();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [erased, setErased] = useState<{ title: string } | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const handleErased = (title: string) => {
    setAsked(null);
    setErased({ title });
    // Every list that shows what went has to ask again, this one too.
    void queries.invalidateQueries({ queryKey: [] });
  };
  // The button that was pressed goes with its row's count, and the dialog gives the focus back to it first.
  useEffect(() => {
    if (erased !== null) outcome.current?.focus();
  }, [erased]);
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status" className={css.outcome}>
        {erased !== null && text('account.table.done', { name: erased.title })}
      </p>
      <DataGroups
        rows={rows}
        onErase={({ group, erasable }) => setAsked({ title: text(`account.kept.${group}`), names: erasable })}
      />
      <div>
        <Button
          variant="quiet"
          className={css.back}
          aria-expanded={isWhole}
          aria-controls={`${id}all`}
          onClick={() => setWhole(!isWhole)}
        >
          {text(isWhole ? 'account.kept.less' : 'account.kept.all')}
        </Button>
      </div>
      <div id={`${id}all`} hidden={!isWhole}>
        {isWhole && (
          <>
            <p className={css.lead}>{text('account.kept.all.text')}</p>
            <DataTable rows={rows} onErase={(name) => setAsked({ title: wordsOf(name), names: [name] })} />
          </>
        )}
      </div>
      {asked !== null && <EraseData {...asked} onClose={() => setAsked(null)} onErased={() => handleErased(asked.title)} />}
    </>
  );
};
