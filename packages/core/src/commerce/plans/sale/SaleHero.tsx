import { formatMoney, type PurchaseOptions, type Sale } from '@troupe/protocol';
import { useT } from '../../../app/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { findPlan, renewalPrice } from '../../checkout/plans.ts';
import type { PlanHrefs } from '../plan-hrefs.ts';
import { momentIn } from '../PlanPrice.tsx';
import * as css from './Sale.css.ts';
import { SaleCountdown } from './SaleCountdown.tsx';
import { useText } from '../texts.ts';

/** What a sale promises, as far as its prices keep it (R-PLAN-11), and how long it is on. */
export const SaleHero = ({ sale: { title, claim, ends_at: end } }: { sale: Sale }) => {
  const t = useT();
  const text = useText();
  return (
    <header className={css.hero} data-troupe-part="sale-hero">
      <h1 dir="auto" className={css.title}>
        {title ?? text('plans.sale.title')}
      </h1>
      {claim && <p className={css.line}>{text(`plans.claim.${claim.reference}`, { percent: t.percent(claim.percent / 100) })}</p>}
      {end !== null && (
        <>
          <SaleCountdown end={end} />
          <p className={css.small}>{text('plans.until', { date: momentIn(t.locale, end) })}</p>
        </>
      )}
    </header>
  );
};

type Offer = PurchaseOptions['offers'][number];

/** A first period that this viewer alone is offered (R-PLAN-10), with what follows it. */
export const OfferHero = ({ offer, options, hrefs }: { offer: Offer; options: PurchaseOptions; hrefs: PlanHrefs }) => {
  const t = useT();
  const text = useText();
  const plan = findPlan(options, offer.plan_id);
  const href = hrefs.checkout(offer.plan_id, offer.offer_id);
  if (!plan) return null;
  const money = (amount: number) => formatMoney(t.locale, amount, offer.currency);
  return (
    <header className={css.hero} data-troupe-part="sale-hero">
      <h1 className={css.title}>{text('plans.offer.title', { plan: plan.name, price: money(offer.price) })}</h1>
      <p className={css.line}>{text(`plans.first.${plan.period}`, { price: money(renewalPrice(plan)) })}</p>
      <SaleCountdown end={offer.ends_at} />
      <p className={css.small}>{text('plans.offer.ends', { date: momentIn(t.locale, offer.ends_at) })}</p>
      {href !== null && (
        <ButtonLink variant="onAccent" size="lg" href={href}>
          {text('plans.choose', { plan: plan.name })}
        </ButtonLink>
      )}
    </header>
  );
};
