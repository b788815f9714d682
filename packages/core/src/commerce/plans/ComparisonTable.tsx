import { formatMoney, type BillingPeriod, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { useApp, useT } from '../../app/index.ts';
import { classNames, Icon, VisuallyHidden } from '../../ui/index.ts';
import { checkIcon } from '../../ui/icons.ts';
import * as css from './ComparisonTable.css.ts';
import { matrix, tiers, type Tier } from './matrix.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { PlanAction } from './PlanAction.tsx';
import { useText } from './texts.ts';

export interface ComparisonTableProps {
  options: PurchaseOptions;
  period: BillingPeriod;
  hrefs: PlanHrefs;
}

/** A tier that has a plan in the period; who pays nothing has none. */
interface Column {
  tier: Tier;
  plan: Plan | null;
}

const columnsOf = ({ plans }: PurchaseOptions, period: BillingPeriod): Column[] =>
  tiers.flatMap((tier): Column[] => {
    if (tier === 'free_tier') return [{ tier, plan: null }];
    const plan = plans[period].find(({ role }) => role === tier);
    return plan ? [{ tier, plan }] : [];
  });

/** What every tier holds, a column each, in a table whose head stays (R-PLAN-03). */
export const ComparisonTable = ({ options, period, hrefs }: ComparisonTableProps) => {
  const text = useText();
  const columns = columnsOf(options, period);
  const mark = ({ plan }: Column) => plan !== null && plan.plan_id === (options.current_plan_id ?? options.default_plan_id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keyboard too
    <div role="region" aria-label={text('plans.compare.region')} tabIndex={0} className={css.wrap} data-troupe-part="comparison">
      <table className={css.table}>
        <caption className={css.spoken}>{text('plans.compare.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              <VisuallyHidden>{text('plans.compare.feature')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column.tier} scope="col" className={classNames(css.head, mark(column) && css.marked)}>
                <ColumnHead column={column} options={options} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.map(({ key, of }) => (
            <tr key={key}>
              <th scope="row" className={css.label}>
                {text(`plans.row.${key}`)}
              </th>
              {columns.map((column) => (
                <td key={column.tier} className={classNames(css.cell, mark(column) && css.marked)}>
                  <Held value={of(column.tier)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={css.footLabel}>
              <VisuallyHidden>{text('plans.compare.choice')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <td key={column.tier} className={classNames(css.foot, mark(column) && css.marked)}>
                {column.plan && <PlanAction plan={column.plan} options={options} hrefs={hrefs} isShort />}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const ColumnHead = ({ column: { plan }, options }: { column: Column; options: PurchaseOptions }) => {
  const t = useT();
  const text = useText();
  if (plan === null) return <span className={css.name}>{text('plans.compare.free')}</span>;
  const money = (amount: number) => formatMoney(t.locale, amount, plan.currency);
  return (
    <>
      <span dir="auto" className={css.name}>
        {plan.name}
      </span>
      <span className={css.price}>
        {money(plan.price)} {t(`checkout.per.${plan.period}`)}
      </span>
      {plan.plan_id === options.current_plan_id && <span className={css.price}>{text('plans.current')}</span>}
    </>
  );
};

/** A tick, none, or how many; in words for who cannot see it. */
const Held = ({ value }: { value: boolean | number }) => {
  const { t } = useApp();
  const text = useText();
  if (typeof value === 'number') return new Intl.NumberFormat(t.locale).format(value);
  if (value)
    return (
      <>
        <Icon glyph={checkIcon} size="sm" className={css.tick} />
        <VisuallyHidden>{text('plans.compare.yes')}</VisuallyHidden>
      </>
    );
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{text('plans.compare.no')}</VisuallyHidden>
    </>
  );
};
