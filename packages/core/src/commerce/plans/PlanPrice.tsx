import { formatMoney, type Plan, type PurchaseOptions } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { renewalPrice } from '../checkout/plans.ts';
import * as css from './Plans.css.ts';
import type { Reference } from './sale/reference.ts';
import { SaleCountdown } from './sale/SaleCountdown.tsx';
import { useShownSales } from './sale/SalesContext.ts';
import { useText } from './texts.ts';

type Offer = PurchaseOptions['offers'][number];

export interface PlanPriceProps {
  plan: Plan;
  /** What this viewer alone is offered for it. */
  offer: Offer | undefined;
  /** What it costs otherwise; absent for a plan that costs what it always does. */
  reference: Reference | undefined;
}

const months = 12;

/** A moment on no clock of one's own: so it says UTC. */
export const momentIn = (locale: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(instant));

/** What a plan costs now; what is struck through is said in words, and which price it is stands below (R-PLAN-10). */
export const PlanPrice = ({ plan, offer, reference }: PlanPriceProps) => {
  const t = useT();
  const text = useText();
  const { period, currency, annual_tagline: tagline } = plan;
  const money = (amount: number) => formatMoney(t.locale, amount, currency);
  const { price } = offer ?? plan;
  const before = offer ? { price: offer.list_price, kind: 'list' as const } : reference;
  return (
    <>
      <p className={css.price}>
        {before && (
          <>
            <VisuallyHidden>{t('checkout.price.was', { price: money(before.price) })}</VisuallyHidden>{' '}
            <s aria-hidden="true" className={css.was}>
              {money(before.price)}
            </s>{' '}
          </>
        )}
        <span>{money(price)}</span> <small className={css.per}>{t(`checkout.per.${period}`)}</small>
      </p>
      {/* Rounded up: what is said is never less than what is paid. */}
      {period === 'annual' && <p className={css.note}>{text('plans.month', { price: money(Math.ceil(price / months)) })}</p>}
      {tagline !== undefined && (
        <p dir="auto" className={css.note}>
          {tagline}
        </p>
      )}
      {before && <p className={css.note}>{text(`plans.${before.kind}`, { price: money(before.price) })}</p>}
      <Terms plan={plan} offer={offer} money={money} />
    </>
  );
};

/** For how many payments a price counts that is not the list price, and until when it is to be had. */
const Terms = ({ plan, offer, money }: Omit<PlanPriceProps, 'reference'> & { money: (amount: number) => string }) => {
  const t = useT();
  const text = useText();
  const { sales } = useShownSales();
  const { period, sale, list_price: list } = plan;
  const then = (amount: number) => text(`plans.first.${period}`, { price: money(amount) });
  if (offer)
    return (
      <>
        <p className={css.note}>{then(renewalPrice(plan))}</p>
        <p className={css.note}>{text('plans.offer.ends', { date: momentIn(t.locale, offer.ends_at) })}</p>
        <SaleCountdown end={offer.ends_at} />
      </>
    );
  if (sale === undefined || list === undefined) return null;
  const title = sales.find(({ name }) => name === sale.name)?.title ?? sale.name;
  return (
    <>
      {sale.periods !== null && (
        <p className={css.note}>
          {sale.periods === 1 ? then(list) : t('payment.sale.periods', { count: sale.periods, price: money(list) })}
        </p>
      )}
      {sale.ends_at !== null && (
        <p className={css.note}>{text('plans.sale.ends', { sale: title, date: momentIn(t.locale, sale.ends_at) })}</p>
      )}
    </>
  );
};
