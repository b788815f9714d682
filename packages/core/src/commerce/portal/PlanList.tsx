import { useT } from '../../app/index.ts';
import * as css from './Portal.css.ts';
import { usePurchaseOptions } from './usePurchaseOptions.ts';
import { useWords } from './words.ts';

/** What is offered, where no page sells it yet: nothing leads to a page that is not there. */
export const PlanList = () => {
  const t = useT();
  const { text, money } = useWords();
  const { data } = usePurchaseOptions();
  const plans = data ? [...data.plans.monthly, ...data.plans.annual] : [];
  return (
    <>
      <p className={css.note}>{text('portal.none.closed')}</p>
      {plans.length > 0 && (
        <>
          <h3 className={css.small}>{text('portal.plans')}</h3>
          <ul className={css.plans}>
            {plans.map(({ plan_id, name, price, currency, period }) => (
              <li key={plan_id} className={css.offer}>
                <span>{name}</span>
                <span className={css.price}>
                  {money(price, currency)} {t(`checkout.per.${period}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
