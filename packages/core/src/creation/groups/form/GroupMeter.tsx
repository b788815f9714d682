import { useT } from '../../../app/index.ts';
import { useText } from '../../editor/texts.ts';
import { TokenMeter } from '../../editor/TokenMeter.tsx';
import * as css from './group.css.ts';
import { useBill } from './useBill.ts';
import { useKnown } from './useMembers.ts';

const counted = ['greeting', 'scenario'] as const;
const columns = ['card', 'scene', 'others', 'note', 'total'] as const;

/** What the texts of a group cost against what they may, and what each speaker costs beside them (R-GRP-07). */
export const GroupMeter = () => {
  const t = useT();
  const text = useText();
  const known = useKnown();
  const bill = useBill();
  const nameOf = (id: string) => known.get(id)?.name ?? text('groups.member.unnamed');
  const [heaviest] = bill;
  return (
    <TokenMeter
      fields={counted}
      note={
        heaviest ? text('groups.heaviest', { name: nameOf(heaviest.id), tokens: t.number(heaviest.total - heaviest.scene) }) : ''
      }
    >
      {heaviest && (
        <details aria-label={text('groups.bill')} className={css.bill}>
          <summary className={css.billTitle}>{text('groups.bill')}</summary>
          <div className={css.tableWrap}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{text('groups.bill.name')}</th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className={css.figure}>
                      {text(`groups.bill.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bill.map((speaker) => (
                  <tr key={speaker.id}>
                    <th scope="row" dir="auto">
                      {nameOf(speaker.id)}
                    </th>
                    {columns.map((column) => (
                      <td key={column} className={css.figure}>
                        {t.number(speaker[column])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </TokenMeter>
  );
};
